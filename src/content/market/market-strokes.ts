import type { EvidenceMark } from "#cms/engine/marks.ts";
import { readCell } from "./market-cells.ts";

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

/** The look of a cell in the picture of all vendors. In part, a quarter of the height is missing. */
export function pictureStroke(code: number): { strokeWidth: number; strokeOpacity: number } {
  const { mark, isInPart } = readCell(code);
  const [width, strokeOpacity] = strokes[mark];
  return { strokeWidth: isInPart ? width * 0.75 : width, strokeOpacity };
}
