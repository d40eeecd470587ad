import type { ComparedCell, ComparedRow } from "./compared-row.ts";

/** A summary of the vendors' features. */
export interface ComparisonSummary {
  /** Features that all vendors cover, with evidence. */
  shared: string[];
  /** Features that only one vendor covers, by vendor index. Omits vendors without any. */
  own: { place: number; features: string[] }[];
}

/** Summarizes which features the vendors cover. Only features with evidence count. */
export function summarizeFeatures(rows: ComparedRow[], vendorCount: number): ComparisonSummary {
  const features = rows.filter(({ kind }) => kind === "feature");
  const titlesOf = (some: ComparedRow[]) => some.map(({ label }) => label);
  const own = Array.from({ length: vendorCount }, (_, place) => ({
    place,
    features: titlesOf(
      features.filter(({ cells }) => cells.every((cell, index) => isCovered(cell) === (index === place))),
    ),
  }));
  return {
    shared: titlesOf(features.filter(({ cells }) => cells.every(isCovered))),
    own: own.filter((one) => one.features.length > 0),
  };
}

const isCovered = (cell: ComparedCell) =>
  cell.some(({ text, mark }) => text !== "no" && mark !== undefined && mark !== "none");

/** Returns the first names of a list and the number of others: `A, B, C and 4 more`. */
export function listSome(names: string[], limit: number): { text: string; rest: string } {
  const text = names.slice(0, limit).join(", ");
  return { text, rest: names.length > limit ? ` and ${names.length - limit} more` : "" };
}
