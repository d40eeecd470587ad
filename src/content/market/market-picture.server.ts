import { type Market, readCell } from "./market-cells.ts";

/** One mark's cells as the path of a horizontal stroke per run of neighbors: a unit per vendor, `rowHeight` units per feature. */
export interface PictureStroke {
  code: number;
  path: string;
}

export const rowHeight = 14;

/** Draws every cell with evidence: a column per vendor, a row per feature. */
export function drawPicture({ features, vendors }: Market): PictureStroke[] {
  const paths = new Map<number, string>();
  for (const row of features.keys()) {
    const y = row * rowHeight + rowHeight / 2;
    let start = 0;
    for (let column = 1; column <= vendors.length; column++) {
      const code = vendors[start]?.cells[row] ?? 0;
      if (vendors[column]?.cells[row] === code) continue;
      if (readCell(code).mark !== "none")
        paths.set(code, `${paths.get(code) ?? ""}M${start} ${y}h${column - start}`);
      start = column;
    }
  }
  return [...paths].map(([code, path]) => ({ code, path })).sort((a, b) => a.code - b.code);
}
