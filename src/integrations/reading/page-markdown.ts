import type { Element, Root } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { toMarkdown } from "./markup.ts";

/** Controls and drawings. Forms lose their controls and keep their text. */
const removedElements = [
  "script",
  "style",
  "noscript",
  "template",
  "svg",
  "nav",
  "button",
  "select",
  "textarea",
];

export interface OwnPage {
  html: string;
  /** Its address, which relative links start from. */
  base: string;
}

/** Converts the main content of one of our own pages to Markdown with absolute links. */
export function pageMarkdown({ html, base }: OwnPage): string {
  const start = html.search(/<main[\s>]/);
  const main = start < 0 ? html : html.slice(start, html.lastIndexOf("</main>"));
  const tree = unified().use(rehypeParse, { fragment: true }).parse(main);
  removeHidden(tree);
  spaceElements(tree);
  return toMarkdown(tree, base, removedElements);
}

/** Removes what neither sighted readers nor screen readers get, and what only paper gets. */
const removeHidden = (tree: Root) =>
  visit(tree, "element", ({ properties }: Element, index, parent) => {
    const classes = Array.isArray(properties.className) ? properties.className : [];
    const isForPaper = classes.includes("hidden") && classes.includes("print:block");
    const isHidden = properties.hidden === true || properties.ariaHidden === "true" || isForPaper;
    if (!isHidden || !parent || index === undefined) return;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });

/** Separates adjacent elements, which styles place apart. */
const spaceElements = (tree: Root) =>
  visit(tree, "element", (element: Element) => {
    element.children = element.children.flatMap((child, index, siblings) =>
      child.type === "element" && siblings[index - 1]?.type === "element"
        ? [{ type: "text" as const, value: " " }, child]
        : [child],
    );
  });
