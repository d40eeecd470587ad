import type { EvidenceMark } from "#cms/engine/marks.ts";
import { type Market, readCell } from "./market-cells.ts";

/** One mark's cells as a path of horizontal strokes: a unit per vendor, `rowHeight` units per feature. */
export interface PictureStroke {
  code: number;
  path: string;
}

/** In pixels. */
export const rowHeight = 14;

/** With more vendors, a stroke joins equal neighbors, and columns have no gap. */
const mostColumns = 100;
const gap = 0.12;

/** Draws every cell with evidence: a column per vendor, a row per feature. */
export function drawPicture({ features, vendors }: Market): PictureStroke[] {
  const isDense = vendors.length > mostColumns;
  const paths = new Map<number, string>();
  for (const row of features.keys()) {
    const y = row * rowHeight + rowHeight / 2;
    for (const { code, start, length } of runsOf(vendors, row, isDense))
      paths.set(code, `${paths.get(code) ?? ""}M${start} ${y}h${isDense ? length : length - gap}`);
  }
  return [...paths].map(([code, path]) => ({ code, path })).sort((a, b) => a.code - b.code);
}

/** Returns a row's cells with evidence, with equal neighbors as one run if `isJoined`. */
function runsOf(vendors: Market["vendors"], row: number, isJoined: boolean) {
  const runs: { code: number; start: number; length: number }[] = [];
  for (const [start, { cells }] of vendors.entries()) {
    const code = cells[row] ?? 0;
    const last = runs.at(-1);
    if (readCell(code).mark === "none") continue;
    if (isJoined && last?.code === code && last.start + last.length === start) last.length++;
    else runs.push({ code, start, length: 1 });
  }
  return runs;
}

/** Per mark, the stroke's width in pixels and its opacity: the stronger the evidence, the taller and darker. */
const strokes: Record<EvidenceMark, [width: number, opacity: number]> = {
  documented: [12, 1],
  independent: [10, 0.75],
  stated: [7, 0.55],
  partner: [5, 0.55],
  unconfirmed: [3, 0.45],
  "not-offered": [1, 0.8],
  none: [0, 0],
};

/** The look of a cell's stroke. In part, a quarter of the height is missing. */
export function strokeOf(code: number): { strokeWidth: number; strokeOpacity: number } {
  const { mark, isInPart } = readCell(code);
  const [width, strokeOpacity] = strokes[mark];
  return { strokeWidth: isInPart ? width * 0.75 : width, strokeOpacity };
}

/** Visible on the ground of both themes, because a file does not know the page's theme. */
const fileColor = "#3b917a";

/** The picture as an SVG file that stretches to any size. */
export function pictureFile(market: Market): string {
  const strokes = drawPicture(market).map(({ code, path }) => {
    const { strokeWidth, strokeOpacity } = strokeOf(code);
    return `<path d="${path}" stroke-width="${strokeWidth}" stroke-opacity="${strokeOpacity}"/>`;
  });
  const box = `0 0 ${Math.max(1, market.vendors.length)} ${Math.max(1, market.features.length) * rowHeight}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" preserveAspectRatio="none" stroke="${fileColor}">${strokes.join("")}</svg>`;
}
