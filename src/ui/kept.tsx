import { type ComponentPropsWithRef, createElement, type ReactNode } from "react";

/** Renders to HTML as React would for a browser to hydrate. Missing in the browser. */
type ToHtml = (node: ReactNode) => string;

let toHtml: ToHtml | null = null;

/** Turns on `Kept`, or off with null. Kept HTML stays. */
export const keepHtmlBy = (render: ToHtml | null) => {
  toHtml = render;
};

const keptHtml = new WeakMap<object, Map<string, string>>();

/** Returns a copy in one piece. React puts a string together from hundreds of others, which every page would copy again. */
const flat = (text: string) => Buffer.from(text).toString();

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
  if (!import.meta.env.SSR || !toHtml) return createElement<object>(as, attributes, children);
  const parts = keptHtml.get(of) ?? new Map<string, string>();
  keptHtml.set(of, parts);
  const html = parts.get(part) ?? flat(toHtml(children));
  parts.set(part, html);
  return createElement<object>(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
}
