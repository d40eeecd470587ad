/** The parts of pdfkit that the board pack uses. The package has no types. */
declare module "pdfkit" {
  export interface StructureOptions {
    alt?: string;
    scope?: "Row" | "Column";
    placement?: "Block" | "Inline";
    /** Left, top, right and bottom, in points from the page's top left corner. */
    bbox?: [number, number, number, number];
  }

  export interface StructureContent {
    refs: unknown[];
  }

  export interface StructureElement {
    dictionary: { data: Record<string, unknown> };
    add: (child: StructureElement | StructureContent) => StructureElement;
    end: () => void;
  }

  interface EmbeddedFont {
    font: { hasGlyphForCodePoint: (codePoint: number) => boolean };
  }

  interface OutlineItem {
    addItem: (title: string) => OutlineItem;
  }

  export default class PDFDocument {
    constructor(options: {
      size: "A4";
      margin: number;
      pdfVersion: "1.7";
      subset: "PDF/UA";
      tagged: true;
      displayTitle: true;
      lang: string;
      bufferPages: true;
      autoFirstPage: false;
      /** Null loads no standard font. */
      font: null;
      info: { Title: string; Creator: string; Producer: string; CreationDate: Date; ModDate: Date };
    });
    _font: EmbeddedFont;
    outline: OutlineItem;
    page: { width: number; height: number };
    addPage: () => this;
    switchToPage: (index: number) => unknown;
    bufferedPageRange: () => { start: number; count: number };
    registerFont: (name: string, source: Uint8Array) => this;
    font: (name: string, size?: number) => this;
    widthOfString: (text: string, options?: TextOptions) => number;
    text: (
      text: string,
      x: number,
      y: number,
      options: TextOptions & { lineBreak: false; baseline: "alphabetic" },
    ) => this;
    link: (
      x: number,
      y: number,
      width: number,
      height: number,
      url: string,
      /** pdfkit writes a `String` as text, a primitive string as a name. */
      options: { structParent: StructureElement; Contents: object },
    ) => this;
    fillColor: (color: string) => this;
    strokeColor: (color: string) => this;
    lineWidth: (points: number) => this;
    dash: (length: number, options: { space: number }) => this;
    undash: () => this;
    save: () => this;
    restore: () => this;
    translate: (x: number, y: number) => this;
    scale: (factor: number) => this;
    moveTo: (x: number, y: number) => this;
    lineTo: (x: number, y: number) => this;
    rect: (x: number, y: number, width: number, height: number) => this;
    path: (svgPath: string) => this;
    fill: () => this;
    stroke: () => this;
    lineCap: (cap: "round" | "butt") => this;
    struct: (type: string, options?: StructureOptions) => StructureElement;
    addStructure: (element: StructureElement) => this;
    markStructureContent: (tag: string) => StructureContent;
    markContent: (tag: "Artifact", options: { type: "Pagination" | "Layout" }) => this;
    endMarkedContent: () => this;
    end: () => void;
    [Symbol.asyncIterator]: () => AsyncIterator<Uint8Array>;
  }

  interface TextOptions {
    /** A list lays the text out as a whole, which right-to-left scripts need. */
    features?: string[];
  }
}
