import { markWords } from "#cms/evidence/shown-fact.ts";
import { EvidenceMark } from "#cms/page/evidence-mark.tsx";
import { keyCapabilities, markAt } from "#content/vendor/directory-evidence.ts";
import type { DirectoryRow } from "#content/vendor/directory-rows.server.ts";
import { hostingWords } from "#content/vendor/vendor.words.ts";
import { formatDate } from "#shared/text.ts";

/** A vendor's key facts; what is not known stays in sight. */
export function ShortlistFacts({ row }: { row: DirectoryRow }) {
  return (
    <>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 text-13 lg:grid-cols-4">
        {factsOf(row).map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value ?? <span className="text-muted">Not published</span>}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-13">
        {keyCapabilities.map(({ slug, label }, place) => {
          const mark = markAt(row.evidence, place) ?? "none";
          return (
            <li key={slug} className="inline-flex items-center gap-1.5">
              <EvidenceMark mark={mark} />
              {label}
              <span className="sr-only">: {markWords[mark]}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const factsOf = ({ hosting, headquarters, price, checkedAt }: DirectoryRow) => [
  { label: "Hosting", value: hosting && hostingWords(hosting) },
  { label: "Headquarters", value: headquarters },
  { label: "Price", value: price },
  { label: "Checked", value: checkedAt ? formatDate(checkedAt) : "Not checked yet" },
];
