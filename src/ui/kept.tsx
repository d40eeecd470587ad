import { type ComponentPropsWithRef, createElement, type ReactNode } from "react";

/** Renders to HTML as React would for a browser to hydrate. Missing in the browser. */
type ToHtml = (node: ReactNode) => string;

let toHtml: ToHtml | null = null;

/** Turns on `Kept`, or off with null. Kept HTML stays. */
export const keepHtmlBy = (render: ToHtml | null) => {
  toHtml = render;
};

const keptHtml = new WeakMap<object, Map<string, Buffer>>();

/** A document rendered to text, except kept HTML, which is already bytes. */
export interface RenderedDocument {
  /** The text. Each kept part is represented by its index between two marks. */
  text: string;
  kept: Buffer[];
}

/** The kept parts of the document that is being rendered. Null if they are part of the text. */
let keptParts: Buffer[] | null = null;

/** No other HTML contains it: React escapes texts, and sanitized content has no comments. */
const mark = "<!--kept-->";

/** Renders a document by a function that must not wait. */
export function renderAroundKept(render: () => string): RenderedDocument {
  const kept: Buffer[] = [];
  return { text: renderWith(kept, render), kept };
}

/** Returns the document's bytes in order, some still as text. `text` is the document's, or a section of it. */
export const insertKept = ({ text, kept }: RenderedDocument): (string | Buffer)[] =>
  text.split(mark).map((piece, index) => (index % 2 === 0 ? piece : (kept[Number(piece)] ?? piece)));

function renderWith(parts: Buffer[] | null, render: () => string): string {
  const before = keptParts;
  keptParts = parts;
  try {
    return render();
  } finally {
    keptParts = before;
  }
}

type KeptTag = "aside" | "div" | "nav" | "section" | "tr" | "ul";

/**
 * An element whose content the server renders once for the object `of`, and again only for another object. The content is rendered
 * outside the page and must depend on nothing else: no context, no `useId`, nothing that suspends, no head element, no eager picture.
 * `part` names the content, since an object can have several. Read results are such objects, because the server shares one until it
 * changes and never alters it.
 */
export function Kept<Tag extends KeptTag>({
  as,
  of,
  part,
  children,
  ...attributes
}: { as: Tag; of: object; part: string; children: ReactNode } & Omit<
  ComponentPropsWithRef<Tag>,
  "children"
>) {
  const render = toHtml;
  if (!import.meta.env.SSR || !render) return createElement<object>(as, attributes, children);
  const __html = keepHtml(of, part, () => render(children));
  return createElement<object>(as, { ...attributes, dangerouslySetInnerHTML: { __html } });
}

/** Returns HTML that depends on the object `of` alone, made once: the mark of a kept part, or the text outside a document. */
export function keepHtml(of: object, part: string, make: () => string): string {
  if (!toHtml) return make();
  const parts = keptHtml.get(of) ?? new Map<string, Buffer>();
  keptHtml.set(of, parts);
  const html = parts.get(part) ?? Buffer.from(renderWith(null, make));
  parts.set(part, html);
  return keptParts ? `${mark}${keptParts.push(html) - 1}${mark}` : html.toString();
}
