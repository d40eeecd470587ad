import { markWords } from "#cms/evidence/shown-fact.ts";
import { keyCapabilities, markAt } from "#content/vendor/directory-evidence.ts";
import type { DirectoryRow } from "#content/vendor/directory-rows.server.ts";
import { hostingWords } from "#content/vendor/vendor.words.ts";
import { toCsv } from "#shared/csv.ts";
import { routes } from "#shared/routes.ts";

/** Hands a list to the reader as a file that is made in the browser: their notes go nowhere else. */
export function downloadShortlist(rows: DirectoryRow[], notes: ReadonlyMap<string, string>) {
  const csv = shortlistCsv(rows, notes, location.origin);
  const url = URL.createObjectURL(new Blob([csv], { type: "text/csv" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: "shortlist.csv" });
  link.click();
  URL.revokeObjectURL(url);
}

function shortlistCsv(rows: DirectoryRow[], notes: ReadonlyMap<string, string>, origin: string) {
  const head = [
    "Vendor",
    "Best for",
    ...keyCapabilities.map(({ title }) => title),
    "Hosting",
    "Headquarters",
    "Price",
    "Checked",
    "Profile",
    "Note",
  ];
  const lines = rows.map((row) => [
    row.name,
    row.bestFor,
    ...keyCapabilities.map((_, place) => markWords[markAt(row.evidence, place) ?? "none"]),
    row.hosting && hostingWords(row.hosting),
    row.headquarters,
    row.price,
    row.checkedAt?.slice(0, 10) ?? null,
    origin + routes.vendor.href({ slug: row.slug }),
    notes.get(row.slug) ?? null,
  ]);
  return toCsv([head, ...lines]);
}
