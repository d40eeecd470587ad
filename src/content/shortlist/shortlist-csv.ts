import { markWordsOf } from "#cms/engine/marks.ts";
import { toCsv } from "#shared/csv.ts";
import { routes } from "#shared/routes.ts";
import { decodeEvidence, keyCapabilities, noEvidence } from "../directory/directory-evidence.ts";
import type { DirectoryRow } from "../directory/directory-rows.server.ts";
import { hostingWords } from "../vendor/vendor.words.ts";

/** Downloads a list as a file created in the browser, so that the notes never leave it. */
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
    "Our assessment: best for",
    ...keyCapabilities.map(({ title }) => title),
    "Hosting",
    "Headquarters",
    "Pricing",
    "Checked",
    "Profile",
    "Note",
  ];
  const lines = rows.map((row) => [
    row.name,
    row.bestFor,
    ...evidenceWordsOf(row),
    row.hosting && hostingWords(row.hosting),
    row.headquarters,
    row.price,
    row.checkedAt?.slice(0, 10) ?? null,
    origin + routes.vendor.href({ slug: row.slug }),
    notes.get(row.slug) ?? null,
  ]);
  return toCsv([head, ...lines]);
}

function evidenceWordsOf({ evidence }: DirectoryRow): string[] {
  const decoded = decodeEvidence(evidence);
  return keyCapabilities.map((_, place) => {
    const { mark, isInPart, oldYear } = decoded[place] ?? noEvidence;
    return markWordsOf(mark, isInPart) + (oldYear ? `, source of ${oldYear}` : "");
  });
}
