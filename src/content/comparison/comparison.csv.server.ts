import { anonymous } from "#accounts/editor.server.ts";
import { markWords } from "#cms/engine/marks.ts";
import { entryTag, typeTag } from "#cms/engine/tags.ts";
import { stateWords } from "#cms/facts/shown-fact.ts";
import type { Database } from "#db/database.server.ts";
import { type CsvCell, toCsv } from "#shared/csv.ts";
import { comparisonHref } from "#shared/routes.ts";
import { vendorName } from "../vendor/vendor.words.ts";
import { type ComparisonData, findComparisonPage } from "./compare-vendors.server.ts";
import { type ComparedCell, type ComparedRow, checkedOn, type RowBody } from "./compared-row.ts";
import { canCompare, readComparisonAddress } from "./comparison.address.server.ts";

/** A comparison as a CSV file. */
interface ComparisonFile {
  /** The comparison's path without a file extension. */
  path: string;
  csv: string;
  /** The cache tags that the file depends on. */
  tags: string[];
}

/** Returns the comparison for a path without its file extension, as a CSV file, or null. */
export async function findComparisonFile(
  db: Database,
  address: string,
  choice: { differencesOnly: boolean },
): Promise<ComparisonFile | null> {
  const vendorsToCompare = canCompare(await readComparisonAddress(db, address, anonymous));
  if (!vendorsToCompare) return null;
  return {
    path: comparisonHref(...vendorsToCompare.map(({ slug }) => slug)),
    csv: comparisonCsv(await findComparisonPage(db, vendorsToCompare, anonymous), choice),
    tags: ["comparison", typeTag("feature"), ...vendorsToCompare.map(({ id }) => entryTag("vendor", id))],
  };
}

/** Writes a comparison as CSV: one line per row in page order, with each vendor's value and its evidence. */
function comparisonCsv(result: ComparisonData, { differencesOnly }: { differencesOnly: boolean }) {
  const { vendors, verdicts, rows, sources } = result;
  const visibleRows = rows.filter(({ body }) => !differencesOnly || body === "differ" || body === "some");
  const orderedRows = parts.flatMap(({ body }) => visibleRows.filter((row) => row.body === body));
  return toCsv([
    ["Part", "Group", "Fact", ...vendors.map(vendorName).flatMap(columnsOf)],
    ...verdicts.map((row) => lineOf(row, "Our assessment", sources)),
    ...orderedRows.map((row) => lineOf(row, partOf(row), sources)),
  ]);
}

const parts: { body: RowBody; name: string }[] = [
  { body: "differ", name: "Where they differ" },
  { body: "some", name: "Found for some vendors only" },
  { body: "agree", name: "Where they agree" },
  { body: "unknown", name: "Not found" },
];

const partOf = (row: ComparedRow) => parts.find(({ body }) => body === row.body)?.name ?? "";

const columnsOf = (name: string) => [name, `${name}: evidence`, `${name}: checked`, `${name}: sources`];

const lineOf = (row: ComparedRow, part: string, sources: ComparisonData["sources"]): CsvCell[] => [
  part,
  row.group,
  row.label,
  ...row.cells.flatMap((cell) => cellsOf(cell, sources)),
];

function cellsOf(cell: ComparedCell, sources: ComparisonData["sources"]): CsvCell[] {
  const numbers = new Set(cell.flatMap((value) => value.sources ?? []));
  const checks = cell.flatMap((value) => checkedOn(value, sources) ?? []).toSorted();
  return [
    cell.map(({ text }) => text).join("; "),
    [...new Set(cell.flatMap(evidenceOf))].join("; "),
    checks.at(-1) ?? null,
    [...numbers].flatMap((number) => sources[number - 1]?.url ?? []).join(" "),
  ];
}

const evidenceOf = ({ text, note, mark, state, oldYear }: ComparedCell[number]) =>
  mark
    ? [
        [
          markWords[mark],
          text === "partial" && note,
          state && stateWords[state],
          oldYear && `source of ${oldYear}`,
        ]
          .filter(Boolean)
          .join(", "),
      ]
    : [];
