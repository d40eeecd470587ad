import type { StructureElement } from "pdfkit";
import type { PackValue } from "../pack-value.ts";
import { markSize, writeMark } from "./pdf-marks.ts";
import { colours, contentWidth, countFitting, type PdfPaper, pageHeight } from "./pdf-paper.ts";
import type { Line, Span } from "./pdf-text.ts";

/** A paragraph of a cell, with the mark before it. */
export interface CellPart {
  spans: Span[];
  value?: PackValue;
}

interface Row {
  cells: CellPart[][];
  /** True for a row that is one heading across all columns. */
  isGroup?: boolean;
}

interface Table {
  /** In points. */
  widths: number[];
  head: CellPart[];
  rows: Row[];
}

/** A line of a cell; the first line of a part carries its mark. */
interface CellLine extends Line {
  value: PackValue | undefined;
  indent: number;
}

const padding = { right: 8, block: 2.5 };
const markGap = 3.5;

/** Writes a table with header cells. Its head is repeated on every page; rows break across pages only if they are taller than one. */
export function writeTable(paper: PdfPaper, parent: StructureElement, { widths, head, rows }: Table): void {
  const table = paper.element(parent, "Table");
  const headCells = head.map((part) => layOut(paper, [part], widths[head.indexOf(part)] ?? 0));
  const headHeight = heightOf(headCells);
  paper.ensure(headHeight + 40);
  paper.rule(paper.y, { color: colours.ink, weight: 1 });
  const headRow = paper.element(paper.element(table, "THead"), "TR");
  writeCells(paper, headCells, widths, (place) =>
    // The corner names nothing.
    head[place]?.spans.some(({ text }) => text !== "")
      ? paper.element(headRow, "TH", { scope: "Column" })
      : paper.element(headRow, "TD"),
  );
  const body = paper.element(table, "TBody");
  const laidOut = rows.map(({ cells, isGroup }) => ({
    isGroup,
    lines: cells.map((cell, place) => layOut(paper, cell, isGroup ? contentWidth : (widths[place] ?? 0))),
  }));
  for (const [index, { lines, isGroup }] of laidOut.entries()) {
    const height = heightOf(lines);
    const row = paper.element(body, "TR");
    const elements = lines.map((_, place) =>
      cellElement(paper, row, { place, span: isGroup ? widths.length : 1 }),
    );
    // A group's heading stays with its first row.
    const needed = height + (isGroup ? heightOf(laidOut[index + 1]?.lines ?? []) : 0);
    if (needed > paper.left && needed <= pageHeight - headHeight) repeatHead(paper, headCells, widths);
    writeCells(
      paper,
      lines,
      isGroup ? [contentWidth] : widths,
      (place) => elements[place],
      () => repeatHead(paper, headCells, widths),
    );
  }
}

function cellElement(
  paper: PdfPaper,
  row: StructureElement,
  { place, span }: { place: number; span: number },
) {
  if (place > 0) return paper.element(row, "TD");
  const header = paper.element(row, "TH", { scope: "Row" });
  if (span > 1) header.dictionary.data.A = { O: "Table", Scope: "Row", ColSpan: span };
  return header;
}

function repeatHead(paper: PdfPaper, head: CellLine[][], widths: number[]) {
  paper.newPage();
  paper.artifact(() => {
    let left = 0;
    for (const [place, lines] of head.entries()) {
      let top = paper.y + padding.block;
      for (const line of lines) {
        paper.line(line, left, top);
        top += line.leading;
      }
      left += widths[place] ?? 0;
    }
  }, "Pagination");
  paper.y += heightOf(head);
  paper.rule(paper.y);
}

function layOut(paper: PdfPaper, parts: CellPart[], width: number): CellLine[] {
  return parts.flatMap(({ spans, value }) => {
    const indent = value?.mark ? markSize + markGap : 0;
    return paper
      .lines(spans, width - padding.right - indent)
      .map((line, place) => ({ ...line, indent, value: place === 0 && value?.mark ? value : undefined }));
  });
}

const heightOf = (cells: CellLine[][]) =>
  Math.max(0, ...cells.map((lines) => lines.reduce((sum, { leading }) => sum + leading, 0))) +
  2 * padding.block;

/** Writes the cells of a row side by side, on as many pages as they need. */
function writeCells(
  paper: PdfPaper,
  cells: CellLine[][],
  widths: number[],
  elementAt: (place: number) => StructureElement | undefined,
  startPage?: () => void,
) {
  const elements = cells.map((_, place) => elementAt(place));
  let rest = cells;
  for (;;) {
    const room = paper.left - 2 * padding.block;
    const counts = rest.map((lines) => countFitting(lines, room));
    let left = 0;
    let height = 0;
    for (const [place, lines] of rest.entries()) {
      const element = elements[place];
      let top = paper.y + padding.block;
      for (const line of lines.slice(0, counts[place])) {
        if (element) writeCellLine(paper, element, line, left, top);
        top += line.leading;
      }
      height = Math.max(height, top - paper.y - padding.block);
      left += widths[place] ?? 0;
    }
    paper.y += height + 2 * padding.block;
    paper.rule(paper.y);
    rest = rest.map((lines, place) => lines.slice(counts[place]));
    if (!startPage || rest.every((lines) => lines.length === 0)) return;
    startPage();
  }
}

function writeCellLine(
  paper: PdfPaper,
  element: StructureElement,
  line: CellLine,
  left: number,
  top: number,
) {
  if (line.value) writeMark(paper, element, line.value, { left, top: top + (line.leading - markSize) / 2 });
  paper.content(element, () => paper.line(line, left + line.indent, top));
}
