import type { ComparedCell, ComparedRow } from "./compared-row.ts";

/** The features of some vendors, summed up. */
export interface ComparisonSummary {
  /** Features that all of them cover, with evidence. */
  shared: string[];
  /** Features that one alone covers, by the place of the vendor; those without any are left out. */
  own: { place: number; features: string[] }[];
}

/** Sums up which features the vendors cover by the evidence; what only an entry says counts for nothing. */
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

/** The first names of a list and the number of the rest: `A, B, C and 4 more`. */
export function listSome(names: string[], limit: number): { named: string; rest: string } {
  const named = names.slice(0, limit).join(", ");
  return { named, rest: names.length > limit ? ` and ${names.length - limit} more` : "" };
}
