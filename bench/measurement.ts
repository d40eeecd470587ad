import type { SiteServer } from "./site-server.ts";

/** One line of the result. */
export interface Figure {
  name: string;
  value: string;
  /** The bare server's figure of the same run, for comparison. */
  baseline?: string;
  ratio?: number;
  target?: Target;
}

export interface Target {
  /** The words in the table: `≥ 0.85`. */
  text: string;
  isReached: boolean;
}

/** One section: starts the site as often as it needs to, and stops what it started. */
export type Measurement = (
  startSite: (settings?: Record<string, string>) => Promise<SiteServer>,
  /** The data of a site with the starter content; to be copied, not to be written to. */
  dataFolder: string,
) => Promise<Figure[]>;

export const atLeast = (value: number, limit: number): Target => ({
  text: `≥ ${limit.toFixed(2)}`,
  isReached: value >= limit,
});

export const below = (value: number, limit: number, unit: string): Target => ({
  text: `< ${limit} ${unit}`,
  isReached: value < limit,
});

/** Figures side by side, with a word where one misses its target. */
export function printTable(figures: Figure[]) {
  const rows = figures.map(({ name, value, baseline = "", ratio, target }) => [
    name,
    value,
    baseline,
    ratio === undefined ? "" : ratio.toFixed(2),
    target?.text ?? "",
    target ? (target.isReached ? "reached" : "missed") : "",
  ]);
  const table = [["", "site", "bare node:http", "ratio", "target", ""], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  }
}
