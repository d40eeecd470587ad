import { markWords, stateWords } from "#cms/evidence/shown-fact.ts";
import { type CsvCell, toCsv } from "#shared/csv.ts";
import { vendorName } from "../vendor/vendor.words.ts";
import type { ComparisonData } from "./compare-vendors.server.ts";
import { type ComparedCell, type ComparedRow, checkedOn, type RowBody } from "./compared-row.ts";

/**
 * Writes a comparison as CSV: a line for each row in the order of the page, for each vendor the value and what bears it
 * out.
 */
export function comparisonCsv(result: ComparisonData, { differencesOnly }: { differencesOnly: boolean }) {
  const { vendors, verdicts, rows, sources } = result;
  const shown = rows.filter(({ body }) => !differencesOnly || body === "differ" || body === "some");
  const ordered = parts.flatMap(({ body }) => shown.filter((row) => row.body === body));
  return toCsv([
    ["Part", "Group", "Fact", ...vendors.map(vendorName).flatMap(columnsOf)],
    ...verdicts.map((row) => lineOf(row, "Verdict", sources)),
    ...ordered.map((row) => lineOf(row, partOf(row), sources)),
  ]);
}

const parts: { body: RowBody; name: string }[] = [
  { body: "differ", name: "Where they differ" },
  { body: "some", name: "Known for some only" },
  { body: "agree", name: "Where they agree" },
  { body: "unknown", name: "Not published" },
];

const partOf = (row: ComparedRow) => parts.find(({ body }) => body === row.body)?.name ?? "";

const columnsOf = (name: string) => [name, `${name}: evidence`, `${name}: checked`, `${name}: sources`];

const lineOf = (row: ComparedRow, part: string, sources: ComparisonData["sources"]): CsvCell[] => [
  part,
  row.group,
  row.label,
  ...row.cells.flatMap((cell, place) => cellsOf(cell, row.remarks?.[place], sources)),
];

function cellsOf(
  cell: ComparedCell,
  remark: string | undefined,
  sources: ComparisonData["sources"],
): CsvCell[] {
  const numbers = new Set(cell.flatMap((value) => value.sources ?? []));
  const checks = cell.flatMap((value) => checkedOn(value, sources) ?? []).toSorted();
  return [
    [remark, ...cell.map(({ text }) => text)].filter(Boolean).join("; "),
    [...new Set(cell.flatMap(evidenceOf))].join("; "),
    checks.at(-1) ?? null,
    [...numbers].flatMap((number) => sources[number - 1]?.url ?? []).join(" "),
  ];
}

const evidenceOf = ({ mark, state }: ComparedCell[number]) =>
  mark ? [[markWords[mark], state && stateWords[state]].filter(Boolean).join(", ")] : [];
