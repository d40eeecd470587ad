import type { Element, Root, RootContent } from "hast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { withoutControlCharacters } from "#shared/text.ts";
import { isWebAddress } from "#shared/web-address.ts";

const unwanted = [
  "script",
  "style",
  "noscript",
  "template",
  "svg",
  "math",
  "iframe",
  "object",
  "form",
  "title",
];

/** No pictures: an article has one of its own, and the others mostly count readers. */
const schema = {
  ...defaultSchema,
  tagNames: defaultSchema.tagNames?.filter((name) => !["img", "picture", "source", "input"].includes(name)),
  strip: unwanted,
};

/** Converts foreign HTML to markdown, without anything that could run, track or load, and with absolute links. */
export function markdownOf(html: string, base: string | null): string {
  const processor = unified()
    .use(rehypeParse, { fragment: true })
    .use(rehypeWholeLinks, base)
    .use(rehypeSanitize, schema)
    .use(rehypeRemark)
    .use(remarkGfm)
    .use(remarkStringify, { bullet: "-", emphasis: "_", rule: "-" });
  return cleanText(String(processor.processSync(html))).trim();
}

/** The words of foreign HTML, on one line. */
export function textContent(html: string): string {
  if (!/[<&]/.test(html)) return onOneLine(html);
  return onOneLine(textOf(unified().use(rehypeParse, { fragment: true }).parse(html)));
}

/** Removes control characters and lone surrogates, which the database cannot store. */
export const cleanText = withoutControlCharacters;

/** Puts a text on one line, without marks that would turn the direction of the words after it too. */
export const onOneLine = (text: string) =>
  cleanText(text).replace(directionMarks, "").replace(/\s+/g, " ").trim();

/** Embeddings, overrides and isolates (Unicode Standard Annex 9). */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g;

/** Resolves a web address against the page it appears on. Returns null for anything else. */
export function webAddress(address: string | undefined, base: string | null): string | null {
  const url = address?.trim() ? URL.parse(address.trim(), base ?? undefined) : null;
  return url && isWebAddress(url.href) ? url.href : null;
}

const inline = new Set([
  "a",
  "abbr",
  "b",
  "code",
  "em",
  "i",
  "mark",
  "small",
  "span",
  "strong",
  "sub",
  "sup",
  "u",
]);

function textOf(node: Root | RootContent): string {
  if (node.type === "text") return node.value;
  if (!("children" in node)) return "";
  if (node.type !== "element") return node.children.map(textOf).join("");
  if (unwanted.includes(node.tagName)) return "";
  const text = node.children.map(textOf).join("");
  return inline.has(node.tagName) ? text : ` ${text} `;
}

const rehypeWholeLinks = (base: string | null) => (tree: Root) =>
  visit(tree, "element", (element: Element, index, parent) => {
    const { href } = element.properties;
    if (element.tagName !== "a") return;
    const address = typeof href === "string" ? webAddress(href, base) : null;
    if (address) element.properties.href = address;
    else if (parent && index !== undefined) {
      // A link without a target becomes its text.
      parent.children.splice(index, 1, ...(element.children as typeof parent.children));
      return [SKIP, index];
    }
  });
