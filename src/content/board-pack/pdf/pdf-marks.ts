import type { StructureElement } from "pdfkit";
import { markShapes } from "#cms/facts/mark-shapes.ts";
import { markAlt, type PackValue } from "../pack-value.ts";
import { colours, type PdfPaper, pageSide } from "./pdf-paper.ts";

/** In points. */
export const markSize = 7;

type Place = Record<"left" | "top", number>;

/** Draws a value's mark. If the text beside it does not say what the mark means, it is a figure with an alternative text. */
export function writeMark(
  paper: PdfPaper,
  parent: StructureElement,
  value: PackValue,
  { left, top }: Place,
): void {
  const draw = () => drawMark(paper, value, { left, top });
  if (value.saysMark) {
    paper.artifact(draw);
    return;
  }
  const x = pageSide + left;
  const figure = paper.element(parent, "Figure", {
    alt: markAlt(value),
    placement: "Inline",
    bbox: [x, top, x + markSize, top + markSize],
  });
  paper.content(figure, draw);
}

function drawMark({ doc }: PdfPaper, { mark, isInPart }: PackValue, { left, top }: Place): void {
  if (!mark) return;
  const [area, lines] = markShapes[mark](isInPart);
  const color = mark === "none" || mark === "unconfirmed" ? colours.muted : colours.accent;
  doc
    .save()
    .translate(pageSide + left, top)
    .scale(markSize / 16);
  if (area) doc.fillColor(color).path(area).fill();
  if (lines) {
    doc
      .lineWidth(mark === "unconfirmed" ? 1 : 1.6)
      .lineCap("round")
      .strokeColor(mark === "documented" ? "#ffffff" : color);
    if (mark === "none") doc.dash(1.5, { space: 2.27 });
    doc.path(lines).stroke();
  }
  doc.restore();
}
