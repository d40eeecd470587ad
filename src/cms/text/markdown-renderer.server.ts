import type { Element, Parents, Root, Text } from "hast";
import rehypeExternalLinks from "rehype-external-links";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { onOneLine } from "#shared/text.ts";
import { type MarkdownTree, remarkRawHtml } from "./raw-html.server.ts";
import { type Occurrence, type TermsOfText, takePlace } from "./term-matcher.server.ts";

export interface MarkdownOptions {
  /** Rank of the text's top headings, one below the heading above the text. Default: 2. */
  topHeading?: 2 | 3 | 4;
  /** Prefix of all ids in the text. Each text on a page needs its own. */
  idPrefix?: string;
  /** The glossary terms to link. */
  terms?: TermsOfText;
  /** Receives the text's tree and must not change it. */
  examine?: (tree: MarkdownTree) => void;
}

/**
 * Renders GitHub-flavoured Markdown as sanitized HTML. Raw HTML is reduced to its text. Ids are prefixed, so that no text can use
 * an id of the page. External links open safely in a new tab, and tables scroll in a frame. Rendering can take time quadratic in
 * the text's length, so the server runs it in a worker (markdown.server.ts).
 */
export function renderHtml(
  markdown: string,
  { topHeading = 2, idPrefix = "text", terms, examine }: MarkdownOptions = {},
): string {
  const prefix = `${idPrefix}-`;
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRawHtml, parseMarkdown)
    .use(() => (tree: MarkdownTree) => {
      examine?.(tree);
    })
    .use(remarkRehype, { clobberPrefix: "", footnoteLabelTagName: "p", footnoteLabelProperties: {} })
    .use(rehypeSanitize, { ...sanitation, clobberPrefix: prefix })
    .use(rehypeSlug, { prefix })
    .use(rehypeOwnAnchors, prefix)
    .use(rehypeHeadingRanks, topHeading)
    .use(rehypeTableFrames)
    .use(rehypeTaskNames)
    .use(rehypeExternalLinks, { target: "_blank", rel: ["noopener", "noreferrer"] })
    .use(rehypeTermLinks, terms)
    .use(rehypeStringify);
  return String(processor.processSync(markdown));
}

/** Allows `tel:` links as well. */
const sanitation = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, href: [...(defaultSchema.protocols?.href ?? []), "tel"] },
};

/** Returns false for HTML that shows nothing: no text, picture or rule. */
export const isVisible = (html: string) =>
  /<(img|hr|input)\b/.test(html) ||
  /[^\s\u200b-\u200d\u2060\ufeff]/.test(html.replace(/<[^>]*>|&#xA0;/g, ""));

/** Returns the text of a Markdown text on one line, for previews and descriptions. */
export function renderPlainText(markdown: string): string {
  let text = "";
  const tree = parseMarkdown(markdown);
  remarkRawHtml(parseMarkdown)(tree);
  visit(tree, (node) => {
    if (node.type === "text" || node.type === "inlineCode" || node.type === "code") text += node.value;
    else if (!isWithinLine.has(node.type)) text += " ";
  });
  return onOneLine(text);
}

const isWithinLine = new Set(["emphasis", "strong", "delete", "link", "linkReference", "footnoteReference"]);
const markdownParser = unified().use(remarkParse).use(remarkGfm).freeze();
const parseMarkdown = (markdown: string) => markdownParser.parse(markdown);

/** Rewrites anchors within the text to its prefixed ids. */
const rehypeOwnAnchors = (prefix: string) => (tree: Root) =>
  visit(tree, "element", ({ tagName, properties }) => {
    const { href } = properties;
    if (tagName === "a" && typeof href === "string" && href.startsWith("#")) {
      properties.href = `#${prefix}${href.slice(1)}`;
    }
  });

/** Renumbers headings from `top` down without gaps, whatever ranks the text uses. */
const rehypeHeadingRanks = (top: number) => (tree: Root) => {
  const headings: Element[] = [];
  visit(tree, "element", (element) => {
    if (/^h[1-6]$/.test(element.tagName)) headings.push(element);
  });
  const ranks = [...new Set(headings.map(({ tagName }) => tagName))].sort();
  for (const heading of headings) {
    heading.tagName = `h${Math.min(top + ranks.indexOf(heading.tagName), 6)}`;
  }
};

/** Puts each wide table into a scrollable, focusable frame with a unique name. */
const rehypeTableFrames = () => (tree: Root) => {
  const uses = new Map<string, number>();
  visit(tree, "element", (table, index, parent) => {
    if (table.tagName !== "table" || !parent || index === undefined) return;
    const name = tableName(table);
    const use = (uses.get(name) ?? 0) + 1;
    uses.set(name, use);
    parent.children[index] = {
      type: "element",
      tagName: "section",
      properties: {
        className: ["table-frame"],
        ariaLabel: use === 1 ? name : `${name} (${use})`,
        tabIndex: 0,
      },
      children: [table],
    };
    return SKIP;
  });
};

/** "Table: " and its column headings. */
function tableName(table: Element): string {
  const headings: string[] = [];
  visit(table, "element", (cell) => {
    if (cell.tagName !== "th") return;
    let text = "";
    visit(cell, "text", ({ value }) => {
      text += value;
    });
    headings.push(onOneLine(text));
  });
  return ["Table", headings.filter(Boolean).join(", ")].filter(Boolean).join(": ");
}

/** Labels the checkbox of a task. */
const rehypeTaskNames = () => (tree: Root) =>
  visit(tree, "element", ({ tagName, properties }) => {
    if (tagName === "input") properties.ariaLabel = properties.checked ? "Done" : "Not done";
  });

/**
 * Links the first occurrence of each term in a tree of sanitized HTML, longest terms first. Skips links, headings and code (spec,
 * section 5), but records the terms that occur there as named.
 */
export const rehypeTermLinks = (terms: TermsOfText | undefined) => (tree: Root) => {
  if (!terms) return;
  const texts = textsIn(tree);
  for (const [text, links] of chooseLinks(texts, terms)) replace(text, links);
};

interface FoundText {
  node: Text;
  parent: Parents;
  isLinkable: boolean;
  /** Offset of the text's first character in all texts together. */
  offset: number;
}

const closedToLinks = new Set(["a", "h1", "h2", "h3", "h4", "h5", "h6", "code", "pre"]);

function textsIn(parent: Parents, isLinkable = true, texts: FoundText[] = []): FoundText[] {
  for (const node of parent.children) {
    if (node.type === "text") texts.push({ node, parent, isLinkable, offset: endOf(texts.at(-1)) });
    else if (node.type === "element") textsIn(node, isLinkable && !closedToLinks.has(node.tagName), texts);
  }
  return texts;
}

const endOf = (text: FoundText | undefined) => (text ? text.offset + text.node.value.length : 0);

/** Chooses the places to link, by text. They do not overlap. */
function chooseLinks(texts: FoundText[], { matcher, linked, named }: TermsOfText) {
  const occurrences = texts.flatMap((text) =>
    matcher.findAll(text.node.value).map((occurrence) => ({ text, ...occurrence })),
  );
  // The sort is stable, so places of equal length stay in text order.
  occurrences.sort((one, other) => other.entry.length - one.entry.length);
  const read = new Uint8Array(endOf(texts.at(-1)));
  const takenPlaces = new Uint8Array(endOf(texts.at(-1)));
  const chosen = new Map<FoundText, Occurrence[]>();
  for (const { text, ...occurrence } of occurrences) {
    const { slug } = occurrence.entry;
    const [start, end] = [text.offset + occurrence.start, text.offset + occurrence.end];
    if (takePlace(read, start, end)) named.add(slug);
    if (linked.has(slug) || !text.isLinkable || !takePlace(takenPlaces, start, end)) continue;
    linked.add(slug);
    chosen.set(text, [...(chosen.get(text) ?? []), occurrence]);
  }
  return chosen;
}

function replace({ node, parent }: FoundText, links: Occurrence[]) {
  const parts: (Element | Text)[] = [];
  let end = 0;
  for (const link of links.sort((one, other) => one.start - other.start)) {
    if (link.start > end) parts.push({ type: "text", value: node.value.slice(end, link.start) });
    parts.push(termLink(link, node.value.slice(link.start, link.end)));
    end = link.end;
  }
  if (end < node.value.length) parts.push({ type: "text", value: node.value.slice(end) });
  parent.children.splice(parent.children.indexOf(node), 1, ...parts);
}

const termLink = ({ entry }: Occurrence, text: string): Element => ({
  type: "element",
  tagName: "a",
  properties: entry.isName
    ? { href: entry.href }
    : { href: entry.href, className: ["term-link"], dataTerm: entry.slug },
  children: [{ type: "text", value: text }],
});
