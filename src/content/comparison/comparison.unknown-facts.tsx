import { pluralize } from "#shared/text.ts";
import type { ComparedRow } from "./compared-row.ts";
import { unknownWords } from "./comparison-words.ts";

/** The rows that are unknown for every vendor, collapsed, as questions to ask. */
export function UnknownFacts({ rows, vendorCount }: { rows: ComparedRow[]; vendorCount: number }) {
  if (rows.length === 0) return null;
  const subject = vendorCount === 2 ? "either vendor" : "any vendor";
  return (
    <details className="mt-8 border-y border-rule py-3">
      <summary className="min-h-6 cursor-pointer text-muted pointer-coarse:py-2.5">
        {`${pluralize(rows.length, "fact")} we could not find for ${subject}: ask them`}
      </summary>
      <dl className="mt-3 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map(({ label, kind }) => (
          <div key={label} className="flex justify-between gap-4 border-t border-rule py-2">
            <dt className="min-w-0 wrap-anywhere">{label}</dt>
            <dd className="shrink-0 text-muted">{unknownWords(kind)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
