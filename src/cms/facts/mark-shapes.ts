import type { EvidenceMark } from "#cms/engine/marks.ts";

/** A circle around the centre of the mark. In part, it lacks its lower right quarter. */
function circle(radius: number, isInPart?: boolean): string {
  const arc = `A${radius} ${radius} 0`;
  return `M${8 + radius} 8${arc} 1 0 8 ${8 + radius}${isInPart ? "" : `${arc} 0 0 ${8 + radius} 8`}`;
}

const pie = (radius: number, isInPart?: boolean) => `${circle(radius, isInPart)}${isInPart ? "V8z" : "z"}`;

/** The area of a mark, then its lines, as SVG paths in a square of 16. The absence of a feature has no parts. */
export const markShapes: Record<EvidenceMark, (isInPart?: boolean) => [area: string, lines: string]> = {
  documented: (isInPart) => [pie(7.6, isInPart), isInPart ? "" : "M4.6 8.3l2.3 2.3 4.5-5"],
  independent: (isInPart) => [pie(3.4, isInPart), circle(6.5, isInPart)],
  stated: (isInPart) => ["", `${circle(6.5, isInPart)}M4.9 8.3l2.1 2.1 4.1-4.5`],
  partner: (isInPart) => ["M8 1.5a6.5 6.5 0 0 0 0 13z", circle(6.5, isInPart)],
  unconfirmed: (isInPart) => ["", circle(6, isInPart)],
  "not-offered": () => ["", "M4 4l8 8M12 4l-8 8"],
  none: () => ["", circle(6)],
};
