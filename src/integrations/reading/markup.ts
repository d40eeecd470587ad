import type { Element, Root, RootContent } from "hast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { withoutControlCharacters } from "#shared/sound-text.ts";
import { isWebAddress } from "#shared/web-address.ts";

const removedElements = [
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

/** Drops pictures: an article has its own, and most others are tracking pixels. */
const shown = defaultSchema.tagNames?.filter((name) => !["img", "picture", "source", "input"].includes(name));

/** Converts untrusted HTML to Markdown with absolute links, without anything that could run, track or load. */
export const markdownOf = (html: string, base: string | null): string =>
  toMarkdown(unified().use(rehypeParse, { fragment: true }).parse(html), base, removedElements);

/** Converts an element tree to such Markdown, without elements of some names. */
export function toMarkdown(tree: Root, base: string | null, removed: string[]): string {
  const processor = unified()
    .use(rehypeWholeLinks, base)
    .use(rehypeSanitize, { ...defaultSchema, tagNames: shown, strip: removed })
    .use(rehypeRemark)
    .use(remarkGfm)
    .use(remarkStringify, { bullet: "-", emphasis: "_", rule: "-" });
  return cleanText(processor.stringify(processor.runSync(tree))).trim();
}

/** Returns the text of untrusted HTML on one line. */
export function textContent(html: string): string {
  if (!/[<&]/.test(html)) return onOneLine(html);
  return onOneLine(textOf(unified().use(rehypeParse, { fragment: true }).parse(html)));
}

/** Removes control characters and lone surrogates, which the database cannot store. */
export const cleanText = withoutControlCharacters;

/** Puts a text on one line, without marks that would change the direction of the text after it. */
export const onOneLine = (text: string) =>
  cleanText(text).replace(directionMarks, "").replace(/\s+/g, " ").trim();

/** Embeddings, overrides and isolates (Unicode Standard Annex 9). */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g;

/** Resolves a web URL against the page it appears on. Returns null for anything else. */
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
  if (removedElements.includes(node.tagName)) return "";
  const text = node.children.map(textOf).join("");
  return inline.has(node.tagName) ? text : ` ${text} `;
}

/** A line of a page: the text of one block element. `isProse` is false for headings, navigation and bare links. */
export interface PageLine {
  text: string;
  isProse: boolean;
}

/** Returns the text of untrusted HTML, one line per block element. No sentence spans two blocks. */
export function pageLines(html: string): PageLine[] {
  const lines: PageLine[] = [{ text: "", isProse: false }];
  const readText = (text: string, isProse: boolean) => {
    const line = lines.at(-1);
    if (!line) return;
    line.text += text;
    line.isProse ||= isProse && /[\p{L}\p{N}]/u.test(text);
  };
  const readEdge = (name: string) => {
    if (blocks.has(name)) lines.push({ text: "", isProse: false });
    else if (!inline.has(name)) readText(" ", false);
  };
  const read = (node: Root | RootContent, isProse: boolean) => {
    if (node.type === "text") readText(node.value, isProse);
    if (!("children" in node)) return;
    const name = node.type === "element" ? node.tagName : "span";
    if (removedElements.includes(name)) return;
    readEdge(name);
    for (const child of node.children) read(child, isProse && !noProse.has(name));
    readEdge(name);
  };
  read(unified().use(rehypeParse, { fragment: true }).parse(html), true);
  return lines
    .map(({ text, isProse }) => ({ text: onOneLine(text), isProse }))
    .filter(({ text }) => text !== "");
}

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];

const blocks = new Set(
  `address article aside blockquote body button caption center dd details dialog div dl dt fieldset figcaption figure
  footer header hr html label legend li main menu nav ol option p pre section select summary table tbody td textarea
  tfoot th thead tr ul`
    .split(/\s+/)
    .concat(headings),
);

/** Elements that contain no sentences. A line made up only of links is navigation. */
const noProse = new Set(["a", "button", "label", "menu", "nav", "option", "select", ...headings]);

/** Makes links absolute. A link without a web address becomes its text. */
const rehypeWholeLinks = (base: string | null) => (tree: Root) =>
  visit(tree, "element", (element: Element, index, parent) => {
    const { href } = element.properties;
    if (element.tagName !== "a") return;
    const address = typeof href === "string" ? webAddress(href, base) : null;
    if (address) element.properties.href = address;
    else if (parent && index !== undefined) {
      parent.children.splice(index, 1, ...(element.children as typeof parent.children));
      return [SKIP, index];
    }
  });
