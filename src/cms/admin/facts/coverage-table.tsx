import { useQuery } from "@tanstack/react-query";
import { formatCount } from "#shared/text.ts";
import { NoFactsYet } from "./fact-loading.tsx";
import { type Coverage, coverageQuery } from "./facts.query.ts";

/** Values of each field over all published entries, and the part of them that has a source. */
export function CoverageTable({ kind, plural }: { kind: string; plural: string }) {
  const { data, error, refetch } = useQuery(coverageQuery(kind));
  if (!data) return <NoFactsYet what="coverage" error={error} onRetry={() => void refetch()} />;
  const groups = [...Map.groupBy(data.fields, ({ group }) => group)];
  const total = data.fields.reduce((sum, { values }) => sum + values, 0);
  const sourced = data.fields.reduce((sum, field) => sum + field.sourced, 0);
  return (
    <div>
      <p role="status" className="pb-3 text-muted">
        {formatCount(data.entries)} published {plural} with {formatCount(total)} facts,{" "}
        {share(sourced, total)} of them with a valid source.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="overflow-x-auto" aria-label="Coverage by field" tabIndex={0}>
        <table className="w-full min-w-120 text-left tabular-nums">
          <thead className="bg-sunk text-13 text-muted">
            <tr>
              <th scope="col" className="px-3 py-2 font-medium">
                Field
              </th>
              {headings.map((heading) => (
                <th key={heading} scope="col" className="px-3 py-2 text-right font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(([group, fields]) => (
            <Group key={group} group={group} fields={fields} entries={data.entries} />
          ))}
        </table>
      </section>
    </div>
  );
}

const headings = ["Known", "Facts", "Sourced", "To check", "No source"];

const Group = ({
  group,
  fields,
  entries,
}: {
  group: string;
  fields: Coverage["fields"];
  entries: number;
}) => (
  <tbody className="divide-y divide-rule border-b border-rule">
    <tr>
      <th scope="rowgroup" colSpan={headings.length + 1} className="px-3 pt-4 pb-1 font-semibold">
        {group}
      </th>
    </tr>
    {fields.map((row) => (
      <tr key={row.field}>
        <th scope="row" className="px-3 py-1.5 font-normal">
          {row.label}
        </th>
        <td className="px-3 py-1.5 text-right">{share(row.entries, entries)}</td>
        <td className="px-3 py-1.5 text-right">{formatCount(row.values)}</td>
        <td className="px-3 py-1.5 text-right">{share(row.sourced, row.values)}</td>
        <td className="px-3 py-1.5 text-right">{formatCount(row.due)}</td>
        <td className="px-3 py-1.5 text-right">{formatCount(row.unsourced)}</td>
      </tr>
    ))}
  </tbody>
);

const share = (part: number, whole: number) => (whole === 0 ? "–" : `${Math.floor((part / whole) * 100)} %`);
