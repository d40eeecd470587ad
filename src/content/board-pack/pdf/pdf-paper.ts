import PDFDocument, { type StructureElement, type StructureOptions } from "pdfkit";
import { layoutOf, PdfFonts } from "./pdf-fonts.ts";
import { breakLines, type Line, type Span, type Style } from "./pdf-text.ts";

/** The light theme's colours (ui/tokens.css). A test keeps them in sync. */
export const colours = {
  ink: "#1a1d1f",
  muted: "#5b6166",
  rule: "#e3dfd6",
  accent: "#0f5b4a",
  warn: "#8a5a00",
};

/** A4 in points, with the margins of the printed page. */
const page = { width: 595.28, height: 841.89, side: 45, top: 45, bottom: 57 };

export const contentWidth = page.width - 2 * page.side;

const lang = "en-US";

/** A PDF under construction: a structure tree, and a place on the current page. */
export class PdfPaper {
  readonly doc: PDFDocument;
  readonly fonts: PdfFonts;
  /** The root of the structure tree. */
  readonly root: StructureElement;
  /** The distance from the page's top, in points. */
  y = page.top;

  /** @param date the day of creation, as `2026-12-08`: the only one in the file, so that the same input has the same bytes */
  constructor({ title, author, date }: { title: string; author: string; date: string }) {
    const day = new Date(`${date}T00:00:00Z`);
    this.doc = new PDFDocument({
      size: "A4",
      margin: 0,
      pdfVersion: "1.7",
      subset: "PDF/UA",
      tagged: true,
      displayTitle: true,
      lang,
      bufferPages: true,
      autoFirstPage: false,
      font: null,
      info: { Title: title, Creator: author, Producer: author, CreationDate: day, ModDate: day },
    });
    this.fonts = new PdfFonts(this.doc);
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
  }

  /** Adds an element to the structure tree. */
  element(parent: StructureElement, type: string, options?: StructureOptions): StructureElement {
    const element = this.doc.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Adds a list. Its items are numbered, or have labels in words or none. */
  list(parent: StructureElement, numbering: "Decimal" | "None"): StructureElement {
    const list = this.element(parent, "L");
    list.dictionary.data.A = { O: "List", ListNumbering: numbering };
    return list;
  }

  newPage(): void {
    this.doc.addPage();
    this.y = page.top;
  }

  /** The height left on the page. */
  get left(): number {
    return page.height - page.bottom - this.y;
  }

  get isAtTop(): boolean {
    return this.y === page.top;
  }

  /** Starts a new page unless `height` is left. */
  ensure(height: number): void {
    if (height > this.left && !this.isAtTop) this.newPage();
  }

  /** Draws content that belongs to an element. */
  content(element: StructureElement, draw: () => void): void {
    element.add(this.doc.markStructureContent(String(element.dictionary.data.S)));
    draw();
    this.doc.endMarkedContent();
  }

  /** Draws decoration, which assistive technology skips. */
  artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.doc.markContent("Artifact", { type });
    draw();
    this.doc.endMarkedContent();
  }

  lines(spans: Span[], width: number): Line[] {
    return breakLines(this.fonts, spans, width);
  }

  /** Draws one line with its top at `top`. */
  line({ runs, leading }: Line, left: number, top: number): void {
    for (const { font, text, x, style } of runs) {
      const base = top + (leading - style.size) / 2 + style.size * 0.78 - (style.rise ?? 0);
      this.doc
        .font(font, style.size)
        .fillColor(style.color)
        .text(text, page.side + left + x, base, {
          lineBreak: false,
          baseline: "alphabetic",
          ...layoutOf(text),
        });
    }
  }

  /** Writes an element with a text, across pages if needed. */
  text(
    parent: StructureElement,
    type: string,
    spans: Span[],
    { left = 0, width = contentWidth, after = 0 } = {},
  ): void {
    const element = this.element(parent, type);
    this.flow(element, this.lines(spans, width), left);
    this.y += after;
  }

  /** Draws lines of an element, page by page. With `url` they are a link. */
  flow(element: StructureElement, lines: Line[], left: number, url?: string): void {
    let rest = lines;
    while (rest.length > 0) {
      this.ensure(rest[0]?.leading ?? 0);
      const shown = rest.slice(0, Math.max(1, countFitting(rest, this.left)));
      const link = url === undefined ? null : this.doc.struct("Link");
      this.content(link ?? element, () => {
        for (const line of shown) {
          if (link && url !== undefined) this.#annotate(link, line, left, url);
          this.line(line, left, this.y);
          this.y += line.leading;
        }
      });
      // Ended before it has a parent, so that pdfkit writes it at once: it names the page that is current then.
      link?.end();
      if (link) element.add(link);
      rest = rest.slice(shown.length);
    }
  }

  #annotate(link: StructureElement, line: Line, left: number, url: string): void {
    const options = { structParent: link, Contents: new String(url) };
    this.doc.link(page.side + left, this.y, this.widthOf(line), line.leading, url, options);
  }

  /** Writes a heading and its bookmark. Keeps it together with the next `keep` points at least. */
  heading(
    parent: StructureElement,
    type: "H1" | "H2" | "H3",
    text: string,
    style: Style,
    { before = 0, after = 0, keep = 60 } = {},
  ) {
    const lines = this.lines([{ text, style }], contentWidth);
    this.ensure(before + lines.length * style.leading + keep);
    if (!this.isAtTop) this.y += before;
    if (type === "H2") this.doc.outline.addItem(text);
    this.flow(this.element(parent, type), lines, 0);
    this.y += after;
  }

  /** Draws a horizontal line at a height. */
  rule(top: number, { color = colours.rule, weight = 0.5, left = 0, width = contentWidth } = {}): void {
    this.artifact(() =>
      this.doc
        .lineWidth(weight)
        .strokeColor(color)
        .moveTo(page.side + left, top)
        .lineTo(page.side + left + width, top)
        .stroke(),
    );
  }

  /** Draws the footer of every page: the text, and the page's number. */
  footers(text: string, style: Style): void {
    const { count } = this.doc.bufferedPageRange();
    const [words] = this.lines([{ text, style }], contentWidth - 60);
    for (let place = 0; place < count; place++) {
      this.doc.switchToPage(place);
      const [number] = this.lines([{ text: `${place + 1} of ${count}`, style }], 60);
      this.artifact(() => {
        if (words) this.line(words, 0, page.height - 40);
        if (number) this.line(number, contentWidth - this.widthOf(number), page.height - 40);
      }, "Pagination");
    }
  }

  widthOf({ runs }: Line): number {
    const last = runs.at(-1);
    return last ? last.x + this.fonts.width(last) * last.style.size : 0;
  }

  /** Ends the document and returns its bytes. */
  async finish(): Promise<Uint8Array> {
    this.root.end();
    this.doc.end();
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.doc) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
}

export const pageSide = page.side;

/** The height of a whole page's content. */
export const pageHeight = page.height - page.top - page.bottom;

/** Returns how many lines fit into a height. */
export function countFitting(lines: { leading: number }[], height: number): number {
  let sum = 0;
  const end = lines.findIndex(({ leading }) => {
    sum += leading;
    return sum > height + 0.01;
  });
  return end < 0 ? lines.length : end;
}
