import type { ShownFact } from "#cms/facts/shown-fact.ts";
import { preview } from "#shared/text.ts";
import type { Vendor } from "../vendor/vendor.schema.ts";
import { hostingWords } from "../vendor/vendor.words.ts";
import type { ComparedSource } from "./compared-evidence.server.ts";
import { comparedFields, type FurtherField, furtherFields } from "./compared-fields.ts";
import {
  bodyOf,
  type ComparedCell,
  type ComparedFeature,
  type ComparedRow,
  type ComparedValue,
  lastCheckOf,
} from "./compared-row.ts";
import type { MatrixGroup, MatrixRow } from "./comparison-matrix.server.ts";
import type { ComparisonValue } from "./comparison-matrix.ts";

interface Sides {
  vendors: Vendor[];
  /** In vendor order. */
  facts: ShownFact[][];
  sources: ComparedSource[];
  matrix: MatrixGroup[];
  features: ComparedFeature[];
}

/** Builds the rows of a comparison: the matrix with its evidence, further facts, and a row per feature. */
export function buildRows({ vendors, facts, sources, matrix, features }: Sides): ComparedRow[] {
  const extraRows = furtherFields.map((row) => furtherRow(row, { vendors, facts }));
  const tableRows = matrix.flatMap(({ name, items }) => [
    ...items.map((row) => matrixRow(row, name, facts)),
    // Rows that editors wrote under the same label replace these.
    ...extraRows.filter(
      ({ group, label }) => group === name && !items.some((row) => isSame(row.label, label)),
    ),
    ...(name === "Core Features" ? features.map((feature) => featureRow(feature, facts)) : []),
  ]);
  const groups = new Set(matrix.map(({ name }) => name));
  const rows = [...tableRows, ...extraRows.filter(({ group }) => !groups.has(group))];
  const noteLimit = longestNote(rows, vendors.length);
  return rows.map((row) => withValues(row, (value) => shortenValue(value, noteLimit, sources)));
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The editors' assessment of who each vendor suits, and who it does not. */
export const verdictRows = (vendors: Vendor[]): ComparedRow[] =>
  [
    { label: "Our assessment: best for", field: "bestFor" as const },
    { label: "Our assessment: not for", field: "notFor" as const },
  ]
    .map(({ label, field }): ComparedRow => {
      const cells = vendors.map(
        ({ assessedOn, [field]: text }): ComparedCell =>
          text ? [{ text, ...(assessedOn && { checkedAt: assessedOn }) }] : [],
      );
      return { label, group: "Our assessment", kind: "text", body: bodyOf(cells), cells };
    })
    .filter(({ body }) => body !== "unknown");

function matrixRow({ label, values }: MatrixRow, group: string, facts: ShownFact[][]): ComparedRow {
  const field = new Map<string, string>(Object.entries(comparedFields)).get(label);
  const cells = values.map((value, place) =>
    textsOf(value).map((text) => comparedValue(text, facts[place]?.find(isFactOf(field, text)))),
  );
  const isList = isListLabel(label) || values.some(Array.isArray);
  const kind = isList ? "list" : "text";
  return { label, group, kind, body: bodyOf(cells), cells, ...(field && { field }) };
}

/** Rows with these labels are always lists (spec 2.19). */
const isListLabel = (label: string) => /Features|Cases|Integrations|Support/.test(label);

const textsOf = (value: ComparisonValue): string[] =>
  value === null ? [] : [...new Set([value].flat())].filter((text) => text.trim() !== "");

const isFactOf = (field: string | undefined, text: string) => (fact: ShownFact) =>
  fact.field === field && fact.value === text.trim();

function furtherRow(
  { group, label, field }: FurtherField,
  { vendors, facts }: Pick<Sides, "vendors" | "facts">,
): ComparedRow {
  const cells = facts.map((vendorFacts) =>
    vendorFacts.filter((fact) => fact.field === field).map(comparedFact),
  );
  const kind = vendors.some((vendor) => Array.isArray(vendor[field])) ? "list" : "text";
  return { label, group, kind, body: bodyOf(cells), cells, field };
}

/** Returns a fact other than a feature as a value of a row. */
export const comparedFact = (fact: ShownFact): ComparedValue =>
  comparedValue(fact.field === "hosting" ? hostingWords(fact.value) : fact.value, fact);

function featureRow({ slug, title, category }: ComparedFeature, facts: ShownFact[][]): ComparedRow {
  const cells = facts.map((vendorFacts) =>
    vendorFacts
      .filter(({ field, item, mark }) => field === "capabilities" && item === slug && mark !== "none")
      .map((fact) => comparedValue(fact.value, fact)),
  );
  return { label: title, group: category, kind: "feature", body: bodyOf(cells), cells, feature: slug };
}

function comparedValue(text: string, fact: ShownFact | undefined): ComparedValue {
  if (!fact) return { text };
  const { mark, state, oldYear, sources, checkedAt, note } = fact;
  return {
    text,
    mark,
    ...(state !== "sourced" && state !== "unsourced" && { state }),
    ...(oldYear && { oldYear }),
    ...(sources.length > 0 && { sources }),
    ...(checkedAt && { checkedAt: checkedAt.slice(0, 10) }),
    ...(note && { note }),
  };
}

/** In characters: with three or more vendors, notes beyond this total are shortened. */
const notesLimit = 4_000;

/** Returns the maximum length of a note: unlimited within `notesLimit`, otherwise an equal share of it. */
function longestNote(rows: ComparedRow[], vendorCount: number): number {
  const notes = rows.flatMap(({ cells }) => cells.flat().flatMap(({ note }) => note ?? []));
  const total = notes.reduce((sum, { length }) => sum + length, 0);
  return vendorCount === 2 || total <= notesLimit ? Infinity : Math.floor(notesLimit / notes.length);
}

/** Drops a check date that follows from the value's sources, and shortens a long note. */
function shortenValue(value: ComparedValue, noteLimit: number, sources: ComparedSource[]): ComparedValue {
  const { checkedAt, note, ...rest } = value;
  return {
    ...rest,
    ...(checkedAt && checkedAt !== lastCheckOf(value.sources ?? [], sources) && { checkedAt }),
    ...(note && { note: preview(note, noteLimit) }),
  };
}

const withValues = (row: ComparedRow, change: (value: ComparedValue) => ComparedValue): ComparedRow => ({
  ...row,
  cells: row.cells.map((cell) => cell.map(change)),
});
