import type { ShownFact } from "#cms/evidence/shown-fact.ts";
import { pluralize, preview } from "#shared/text.ts";
import type { Vendor } from "../vendor/vendor.schema.ts";
import { hostingWords } from "../vendor/vendor.words.ts";
import type { ComparedSource } from "./compared-evidence.server.ts";
import { comparedFields, furtherFields } from "./compared-fields.ts";
import {
  bodyFor,
  bodyOf,
  type ComparedCell,
  type ComparedRow,
  type ComparedValue,
  lastCheckOf,
  spellingOf,
} from "./compared-row.ts";
import type { MatrixGroup, MatrixRow } from "./comparison-matrix.server.ts";
import type { ComparisonValue } from "./comparison-matrix.ts";

/** A feature of the site's list. */
export interface ComparedFeature {
  slug: string;
  title: string;
  category: string;
}

interface Sides {
  vendors: Vendor[];
  /** The facts of each vendor, in their order. */
  facts: ShownFact[][];
  sources: ComparedSource[];
  matrix: MatrixGroup[];
  features: ComparedFeature[];
}

/**
 * The rows of a comparison: those of the matrix with their evidence, further facts beside them, and one for each
 * feature.
 */
export function buildRows({ vendors, facts, sources, matrix, features }: Sides): ComparedRow[] {
  const further = furtherFields.map((row) => furtherRow(row, { vendors, facts }));
  const written = matrix.flatMap(({ name, items }) => [
    ...items.map((row) =>
      row.label === "Features" && name === "Core Features"
        ? featuresRow(row, features)
        : matrixRow(row, name, facts),
    ),
    // What editors wrote under the same label stands in its place.
    ...further.filter(({ group, label }) => group === name && !items.some((row) => isSame(row.label, label))),
    ...(name === "Core Features" ? features.map((feature) => featureRow(feature, facts)) : []),
  ]);
  const groups = new Set(matrix.map(({ name }) => name));
  const rows = [...written, ...further.filter(({ group }) => !groups.has(group))];
  const longest = longestNote(rows, vendors.length);
  return rows.map((row) => withValues(row, (value) => shortened(value, longest, sources)));
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The editors' verdicts: for whom the vendors are, and for whom not. */
export const verdictRows = (vendors: Vendor[]): ComparedRow[] =>
  [
    { label: "Best for", field: "bestFor" as const },
    { label: "Not for", field: "notFor" as const },
  ]
    .map(({ label, field }): ComparedRow => {
      const cells = vendors.map((vendor): ComparedCell => (vendor[field] ? [{ text: vendor[field] }] : []));
      return { label, group: "Verdict", kind: "text", body: bodyOf(cells), cells };
    })
    .filter(({ body }) => body !== "unknown");

function matrixRow({ label, values }: MatrixRow, group: string, facts: ShownFact[][]): ComparedRow {
  const field = new Map<string, string>(Object.entries(comparedFields)).get(label);
  const cells = values.map((value, place) =>
    textsOf(value).map((text) => comparedValue(text, facts[place]?.find(isFactOf(field, text)))),
  );
  const isList = isListLabel(label) || values.some(Array.isArray);
  return { label, group, kind: isList ? "list" : "text", body: bodyOf(cells), cells };
}

/** Rows of these kinds are lists whatever they hold (spec 2.19). */
const isListLabel = (label: string) => /Features|Cases|Integrations|Support/.test(label);

const textsOf = (value: ComparisonValue): string[] =>
  value === null ? [] : [...new Set([value].flat())].filter((text) => text.trim() !== "");

const isFactOf = (field: string | undefined, text: string) => (fact: ShownFact) =>
  fact.field === field && fact.value === text.trim();

/** The features that have no row of their own; those that have are counted. */
function featuresRow({ label, values }: MatrixRow, features: ComparedFeature[]): ComparedRow {
  const titles = new Set(features.map(({ title }) => title));
  const lists = values.map(textsOf);
  const remarks = lists.map((list) => {
    const count = list.filter((text) => titles.has(text)).length;
    return count === 0 ? "" : `${pluralize(count, "feature")} in the rows below`;
  });
  const cells = lists.map((list) => list.filter((text) => !titles.has(text)).map((text) => ({ text })));
  return {
    label,
    group: "Core Features",
    kind: "list",
    body: bodyFor(lists.map(spellingOf)),
    cells,
    ...(remarks.some(Boolean) && { remarks }),
  };
}

function furtherRow(
  { group, label, field }: (typeof furtherFields)[number],
  { vendors, facts }: Pick<Sides, "vendors" | "facts">,
): ComparedRow {
  const cells = facts.map((own) =>
    own.filter((fact) => fact.field === field).map((fact) => comparedValue(wordsOf(fact), fact)),
  );
  const kind = vendors.some((vendor) => Array.isArray(vendor[field])) ? "list" : "text";
  return { label, group, kind, body: bodyOf(cells), cells };
}

const wordsOf = ({ field, value }: ShownFact) => (field === "hosting" ? hostingWords(value) : value);

function featureRow({ slug, title, category }: ComparedFeature, facts: ShownFact[][]): ComparedRow {
  const cells = facts.map((own) =>
    own
      .filter(({ field, item }) => field === "capabilities" && item === slug)
      .map((fact) => comparedValue(fact.value, fact)),
  );
  return { label: title, group: category, kind: "feature", body: bodyOf(cells), cells, feature: slug };
}

function comparedValue(text: string, fact: ShownFact | undefined): ComparedValue {
  if (!fact) return { text };
  const { mark, state, sources, checkedAt, note } = fact;
  return {
    text,
    mark,
    ...(state !== "sourced" && state !== "unsourced" && { state }),
    ...(sources.length > 0 && { sources }),
    ...(checkedAt && { checkedAt: checkedAt.slice(0, 10) }),
    ...(note && { note }),
  };
}

/** The characters that all notes of three vendors and more may have together: there they stand in the slips alone. */
const notesLimit = 4_000;

/** The most characters of a note in a comparison: all of them while there is room, otherwise an equal share. */
function longestNote(rows: ComparedRow[], vendorCount: number): number {
  const notes = rows.flatMap(({ cells }) => cells.flat().flatMap(({ note }) => note ?? []));
  const total = notes.reduce((sum, { length }) => sum + length, 0);
  return vendorCount === 2 || total <= notesLimit ? Infinity : Math.floor(notesLimit / notes.length);
}

/**
 * A value without what need not travel to the reader: the day of a check that its sources tell, and the end of a long
 * note.
 */
function shortened(value: ComparedValue, longest: number, sources: ComparedSource[]): ComparedValue {
  const { checkedAt, note, ...rest } = value;
  return {
    ...rest,
    ...(checkedAt && checkedAt !== lastCheckOf(value.sources ?? [], sources) && { checkedAt }),
    ...(note && { note: preview(note, longest) }),
  };
}

const withValues = (row: ComparedRow, change: (value: ComparedValue) => ComparedValue): ComparedRow => ({
  ...row,
  cells: row.cells.map((cell) => cell.map(change)),
});
