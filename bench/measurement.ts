import type { SiteServer } from "./site-server.ts";

/** A line of the result. */
export interface Figure {
  name: string;
  value: string;
  /** The bare server's figure of the same run, for comparison. */
  baseline?: string;
  ratio?: number;
  target?: Target;
}

export interface Target {
  /** As printed in the table: `≥ 0.85`. */
  text: string;
  isReached: boolean;
}

/** A section of the bench. Starts sites as needed and stops them. */
export type Measurement = (
  startSite: (settings?: Record<string, string>) => Promise<SiteServer>,
  /** The data of a site with the starter content. Copy it; do not write to it. */
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

/** Prints figures as a table and marks missed targets. */
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
