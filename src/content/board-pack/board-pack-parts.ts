import { stateWords } from "#cms/facts/shown-fact.ts";
import type { ComparedCell, ComparedRow, ComparedValue } from "../comparison/compared-row.ts";
import { levelWordsOf } from "../comparison/comparison-words.ts";
import type { WeightedRequirement } from "../fit/fit-ranking.server.ts";
import { questionWords } from "../fit/request-for-proposal.ts";
import { fieldsOf, requiredFactOf } from "../fit/required-facts.server.ts";
import type { Fit } from "../fit/score.ts";
import { levelFrom, type RequiredFact } from "../vendor/stated-values.ts";
import { hostingWords } from "../vendor/vendor.words.ts";
import { hostings } from "../vendor/vendor-facts.ts";
import type { PackGroup, PackRow, PackValue, SummaryLine } from "./pack-value.ts";

/** Each feature has a row, so the list of their names would repeat them. */
const repeated = "Features";

const requiredTitle = "Requirements";

/** Arranges the comparison's rows: required features first, then facts, then other features. Rows without facts are named only. */
export function comparisonParts(
  rows: ComparedRow[],
  requirements: Pick<WeightedRequirement, "feature" | "title">[],
) {
  const wanted = new Set(requirements.map(({ feature }) => feature));
  const factRows = requirements.flatMap((requirement) => requiredFactRow(requirement, rows) ?? []);
  const ordered = rows.filter(({ label, kind }) => kind === "feature" || label !== repeated);
  const isWanted = ({ feature }: ComparedRow) => feature !== undefined && wanted.has(feature);
  const rank = (row: ComparedRow) => (isWanted(row) ? 0 : row.kind === "feature" ? 2 : 1);
  const shown = ordered.filter((row) => row.body !== "unknown" || isWanted(row));
  const titleOf = (row: ComparedRow) =>
    isWanted(row) ? requiredTitle : row.kind === "feature" ? `Features: ${row.group}` : row.group;
  const groups = Map.groupBy(
    shown.toSorted((a, b) => rank(a) - rank(b)),
    titleOf,
  );
  const required = [...(groups.get(requiredTitle) ?? []).map(packRow), ...factRows];
  groups.delete(requiredTitle);
  return {
    groups: [
      ...(required.length > 0 ? [{ title: requiredTitle, rows: required }] : []),
      ...[...groups].map(([title, members]): PackGroup => ({ title, rows: members.map(packRow) })),
    ],
    /** The labels of rows without facts about any vendor. */
    notFound: ordered.filter((row) => !shown.includes(row)).map(({ label }) => label),
  };
}

/** The row of a required fact other than a feature, with the values that decide it. */
function requiredFactRow(
  { feature, title }: Pick<WeightedRequirement, "feature" | "title">,
  rows: ComparedRow[],
): PackRow | null {
  const required = requiredFactOf(feature);
  if (!required) return null;
  const answering = fieldsOf(required).flatMap((field) => {
    const row = rows.find((one) => one.field === field);
    return row ? { field, row } : [];
  });
  return {
    label: title,
    feature,
    cells: (rows[0]?.cells ?? []).map((_, place) =>
      decidingValues(
        required,
        answering.flatMap(({ field, row }) => (row.cells[place] ?? []).map((value) => ({ field, value }))),
      ),
    ),
  };
}

/** Returns the sourced values that decide a requirement; empty if it is unknown. */
function decidingValues(
  required: RequiredFact,
  values: { field: string; value: ComparedValue }[],
): PackValue[] {
  const stated = values
    .filter(({ value }) => value.mark && value.mark !== "none")
    .map(({ field, value }) => ({ value, fact: { field, value: hostingOf(value.text) ?? value.text } }));
  const level = levelFrom(
    required,
    stated.map(({ fact }) => fact),
  );
  if (level === null) return [];
  const deciding = stated.find(({ fact }) => levelFrom(required, [fact]) === level);
  return deciding ? [{ ...packValue("text", deciding.value), level }] : [];
}

const hostingOf = (text: string) => hostings.find((value) => hostingWords(value) === text);

const packRow = (row: ComparedRow): PackRow => ({
  label: row.label,
  ...(row.feature && { feature: row.feature }),
  cells: row.cells.map((cell) => packCell(row, cell)),
});

/** Joins values with the same evidence, so that a list of twenty integrations from one source has one mark. */
function packCell({ kind }: Pick<ComparedRow, "kind">, cell: ComparedCell): PackValue[] {
  const values = cell.map((value) => packValue(kind, value));
  const alike = Map.groupBy(values, ({ text: _, ...evidence }) => JSON.stringify(evidence));
  return [...alike.values()].flatMap(([first, ...others]) =>
    first ? { ...first, text: [first, ...others].map(({ text }) => text).join("; ") } : [],
  );
}

function packValue(kind: ComparedRow["kind"], value: ComparedValue): PackValue {
  const { text, mark, oldYear, state, note, sources = [] } = value;
  const isFeature = kind === "feature";
  const isInPart = isFeature && text === "partial";
  const remark = [isInPart && note, oldYear && `source of ${oldYear}`, state && stateWords[state]]
    .filter(Boolean)
    .join("; ");
  return {
    text: isFeature ? levelWordsOf(value).long : text,
    ...(mark && { mark }),
    ...(isInPart && { isInPart }),
    ...(isFeature && { saysMark: true as const, level: text }),
    ...(remark && { remark }),
    sources,
  };
}

const summarized = ["Owner", "Pricing", "Hosting"];

/** Returns the editors' assessment of a vendor, labelled as such, and its owner, price and hosting. */
export function summaryOf(place: number, rows: ComparedRow[], verdicts: ComparedRow[]): SummaryLine[] {
  return [
    ...verdicts.flatMap((row): SummaryLine[] => {
      const [value] = row.cells[place] ?? [];
      const { text, checkedAt } = value ?? {};
      return text
        ? [{ label: row.label, values: [{ text, sources: [] }], ...(checkedAt && { date: checkedAt }) }]
        : [];
    }),
    ...summarized.map((label) => {
      const row = rows.find((one) => one.label === label);
      return { label, values: row ? packCell(row, row.cells[place] ?? []) : [] };
    }),
  ];
}

/** Returns what to ask a vendor: its missed musts, its unknown requirements with musts first, and the editors' questions. */
export function openQuestions({
  breakdown,
  requirements,
  whatToAsk,
}: Pick<Fit, "breakdown"> & { requirements: WeightedRequirement[]; whatToAsk: string[] }) {
  const levels = new Map(breakdown.map(({ feature, level }) => [feature, level]));
  const mustsFirst = requirements.toSorted((a, b) => b.weight - a.weight);
  const missed = mustsFirst.filter(
    ({ feature, importance }) => importance === "must" && levels.get(feature) === "no",
  );
  const unknown = mustsFirst.filter(({ feature }) => !levels.get(feature));
  return {
    questions: [
      ...missed.map(
        ({ title, kind }) =>
          `${title} is a must, and a source says ${kind ? "otherwise" : "that you do not offer it"}. How would we cover it?`,
      ),
      ...unknown.map(questionWords),
    ],
    furtherQuestions: whatToAsk,
  };
}
