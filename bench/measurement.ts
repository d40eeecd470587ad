import type { SiteServer } from "./site-server.ts";

/** One line of the result. */
export interface Figure {
  name: string;
  value: string;
  /** What it is compared with: the bare server's figure of the same run. */
  baseline?: string;
  ratio?: number;
  target?: number;
}

/** One section: starts the site as often as it needs to, and stops what it started. */
export type Measurement = (startSite: () => Promise<SiteServer>) => Promise<Figure[]>;

/** Figures side by side, with a word where a ratio misses its target. */
export function printTable(figures: Figure[]) {
  const rows = figures.map(({ name, value, baseline = "", ratio, target }) => [
    name,
    value,
    baseline,
    ratio === undefined ? "" : ratio.toFixed(2),
    target === undefined ? "" : `≥ ${target.toFixed(2)}`,
    ratio === undefined || target === undefined ? "" : ratio >= target ? "reached" : "missed",
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
