import type { Element, Root } from "hast";
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
import { rehypeTermLinks } from "./term-links.server.ts";
import type { TermsOfText } from "./term-matcher.server.ts";

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
