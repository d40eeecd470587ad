import type { Element, ElementContent, Root } from "hast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { listsOfWord } from "./word-lists.ts";

/**
 * Turns what a word processor or a web page puts on the clipboard into Markdown: headings, emphasis, links, lists and
 * tables.
 */
export const markdownOf = (html: string): string =>
  String(
    unified()
      .use(rehypeParse, { fragment: true })
      .use(() => tidy)
      .use(rehypeRemark)
      .use(remarkGfm)
      .use(remarkStringify, { bullet: "-", emphasis: "_", rule: "-", listItemIndent: "one" })
      .processSync(html.replaceAll(/<!--\[if[\s\S]*?<!\[endif\]-->/g, "")),
  ).trim();

function tidy(tree: Root) {
  visit(tree, "comment", (_, index, parent) => {
    if (!parent || index === undefined) return;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  listsOfWord(tree);
  visit(tree, "element", (element, index, parent) => {
    if (!parent || index === undefined) return;
    const better = betterOf(element);
    if (!better) return;
    parent.children.splice(index, 1, ...better);
    return [SKIP, index];
  });
}

/** Returns what stands for an element; null where Markdown can tell the element itself. */
function betterOf(element: Element): ElementContent[] | null {
  const { tagName, children } = element;
  if (dropped.has(tagName)) return [];
  if (tagName === "a" && !isLink(element.properties.href)) return children;
  // Pages have their title already.
  if (tagName === "h1") return [{ ...element, tagName: "h2" }];
  const wanted = emphasisOf(element);
  if (tagName === "b" || tagName === "strong") return wanted.isPlain ? children : null;
  return tagName === "span" ? wrapped(children, wanted) : null;
}

/** Nothing of an article, and pictures are uploaded: one elsewhere may go, or be somebody else's. */
const dropped = new Set([
  "img",
  "meta",
  "style",
  "script",
  "title",
  "picture",
  "svg",
  "o:p",
  "button",
  "xml",
]);

const isLink = (href: unknown) => typeof href === "string" && /^(https?:\/\/|mailto:|\/(?!\/))/i.test(href);

/** Word processors say by style what HTML has elements for. */
function emphasisOf({ properties: { style } }: Element) {
  const css = String(style ?? "").toLowerCase();
  return {
    isBold: /font-weight:\s*(bold|[6-9]00)/.test(css),
    isItalic: /font-style:\s*italic/.test(css),
    isStruck: /text-decoration[^;]*line-through/.test(css),
    /** Google wraps all of it in a bold element that is not bold. */
    isPlain: /font-weight:\s*(normal|[1-4]00)/.test(css),
  };
}

function wrapped(
  children: ElementContent[],
  { isBold, isItalic, isStruck }: ReturnType<typeof emphasisOf>,
): ElementContent[] {
  const tags = [isBold && "strong", isItalic && "em", isStruck && "del"].filter((tag) => tag !== false);
  if (tags.length === 0) return children;
  const { before, inner, after } = withoutOuterSpace(children);
  const emphasized = tags.reduce<ElementContent[]>(
    (content, tagName) => [{ type: "element", tagName, properties: {}, children: content }],
    inner,
  );
  return [before, ...emphasized, after].filter((node) => node.type !== "text" || node.value !== "");
}

/** Markdown's marks stand at the words themselves: the space around them belongs outside. */
function withoutOuterSpace(children: ElementContent[]) {
  const inner = [...children];
  const take = (place: number, pattern: RegExp): ElementContent => {
    const node = inner.at(place);
    const value = node?.type === "text" ? (pattern.exec(node.value)?.[0] ?? "") : "";
    if (node?.type === "text" && value)
      inner.splice(place, 1, { ...node, value: node.value.replace(pattern, "") });
    return { type: "text", value };
  };
  return { before: take(0, /^\s+/), after: take(-1, /\s+$/), inner };
}
