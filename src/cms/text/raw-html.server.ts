import type remarkParse from "remark-parse";
import type { Plugin } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { htmlElements, separatingElements } from "./html-elements.ts";

/** The tree of a markdown text, and its nodes. */
export type MarkdownTree =
  typeof remarkParse extends Plugin<infer _Options, string, infer Tree> ? Tree : never;
export type MarkdownNode = MarkdownTree | RootContent | PhrasingContent;
type RootContent = MarkdownTree["children"][number];
type PhrasingContent = Extract<RootContent, { type: "paragraph" }>["children"][number];
type Html = Extract<RootContent, { type: "html" }>;
type Parents = MarkdownTree | Extract<RootContent | PhrasingContent, { children: unknown }>;

/**
 * Raw HTML in markdown: its tags go and its words stay. `<br>` breaks the line, an element that HTML does not know is text as
 * it is written, and what only looks like a tag (`a<b and c>d`) is text too.
 * @param parse reads markdown that was found within a block of HTML
 */
export const remarkRawHtml = (parse: (markdown: string) => MarkdownTree) => (tree: MarkdownTree) => {
  visit(tree, "html", (node: Html, index, parent: Parents | undefined) => {
    if (!parent || index === undefined) return;
    const children = isPhrasing(parent) ? inlineOf(node.value) : blocksOf(node.value, parse);
    for (const child of children) placeAt(node, child);
    (parent.children as RootContent[]).splice(index, 1, ...children);
    return [SKIP, index + children.length];
  });
};

/** A finding within HTML is placed where the HTML is: its own place would be one within the HTML. */
const placeAt = ({ position }: Html, part: RootContent) =>
  visit(part, (node) => {
    if (position) node.position = position;
  });

const phrasingParents = new Set([
  "paragraph",
  "heading",
  "emphasis",
  "strong",
  "delete",
  "link",
  "linkReference",
  "tableCell",
]);
const isPhrasing = ({ type }: Parents) => phrasingParents.has(type);

function inlineOf(value: string): PhrasingContent[] {
  const [tag] = value.matchAll(anyTag);
  if (!tag) return [];
  if (!isHtml(tag)) return [{ type: "text", value }];
  if (nameOf(tag) === "br") return [{ type: "break" }];
  return separatingElements.has(nameOf(tag)) ? [{ type: "text", value: " " }] : [];
}

/** Parses the content of an HTML block as markdown of its own. HTML that appears in it again becomes text. */
function blocksOf(value: string, parse: (markdown: string) => MarkdownTree): RootContent[] {
  const tree = parse(withoutTags(value));
  visit(tree, "html", (node: Html, index, parent: Parents | undefined) => {
    if (!parent || index === undefined) return;
    const text: PhrasingContent = { type: "text", value: node.value };
    const child: RootContent = isPhrasing(parent) ? text : { type: "paragraph", children: [text] };
    (parent.children as RootContent[]).splice(index, 1, child);
    return [SKIP, index + 1];
  });
  return tree.children;
}

const withoutTags = (html: string) =>
  html
    .replace(unread, "")
    // Two spaces, since a backslash at the end of a paragraph is text.
    .replace(/<br\s*\/?>[ \t]*\r?\n?/gi, "  \n")
    .replace(anyTag, (...match: string[]) => replacementOf(match))
    // Indented markup is no block of code.
    .replace(/^[ \t]+/gm, "");

function replacementOf(tag: string[]): string {
  if (!isHtml(tag)) return `\\${tag[0]}`;
  return separatingElements.has(nameOf(tag)) ? "\n\n" : "";
}

/** Comments, declarations, and elements whose content is not read. */
const unread =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<[?!][^>]*>|<(script|style|template|noscript|iframe|object|svg|math|title)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** The name, and the attributes as they are written. */
const anyTag = /<\/?([a-z][a-z0-9-]*)((?:[\s/](?:"[^"]*"|'[^']*'|[^"'<>])*)?)>/gi;

const nameOf = ([, name = ""]: ArrayLike<string> & Iterable<string>) => name.toLowerCase();

const isHtml = (tag: ArrayLike<string> & Iterable<string>) =>
  htmlElements.has(nameOf(tag)) && areAttributes(tag[2] ?? "");

/** Attributes have values, except for a few boolean ones. Longer lists of them are not markup. */
function areAttributes(written: string): boolean {
  if (written.length > 2000) return false;
  const bare = written.replace(/[^\s"'<>/=]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+)/g, " ");
  return bare.split(/[\s/]+/).every((word) => word === "" || switches.has(word.toLowerCase()));
}

const switches = new Set(
  "allowfullscreen async autofocus autoplay checked compact controls defer disabled hidden inert ismap itemscope loop multiple muted nohref noshade novalidate nowrap open playsinline readonly required reversed selected".split(
    " ",
  ),
);
