import type remarkParse from "remark-parse";
import type { Plugin } from "unified";
import { SKIP, visit } from "unist-util-visit";

/** The syntax tree of a Markdown text, and its nodes. */
export type MarkdownTree =
  typeof remarkParse extends Plugin<infer _Options, string, infer Tree> ? Tree : never;
export type MarkdownNode = MarkdownTree | RootContent | PhrasingContent;
type RootContent = MarkdownTree["children"][number];
type PhrasingContent = Extract<RootContent, { type: "paragraph" }>["children"][number];
type Html = Extract<RootContent, { type: "html" }>;
type Parents = MarkdownTree | Extract<RootContent | PhrasingContent, { children: unknown }>;

/**
 * Reduces raw HTML in Markdown to its text. `<br>` breaks the line. Unknown elements are kept as text, like anything that only
 * looks like a tag (`a<b and c>d`).
 * @param parse parses Markdown found inside an HTML block
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

/** Places a finding inside HTML at the HTML itself, because positions in its parsed content are relative to it. */
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

/** Parses the content of an HTML block as Markdown. HTML nested in it becomes text. */
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
    // Two spaces, because a backslash at the end of a paragraph is text.
    .replace(/<br\s*\/?>[ \t]*\r?\n?/gi, "  \n")
    .replace(anyTag, (...match: string[]) => replacementOf(match))
    // Indented markup is not a code block.
    .replace(/^[ \t]+/gm, "");

function replacementOf(tag: string[]): string {
  if (!isHtml(tag)) return `\\${tag[0]}`;
  return separatingElements.has(nameOf(tag)) ? "\n\n" : "";
}

/** Comments, declarations, and elements whose content is dropped. */
const unread =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<[?!][^>]*>|<(script|style|template|noscript|iframe|object|svg|math|title)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** Captures the name and the raw attributes. */
const anyTag = /<\/?([a-z][a-z0-9-]*)((?:[\s/](?:"[^"]*"|'[^']*'|[^"'<>])*)?)>/gi;

const nameOf = ([, name = ""]: ArrayLike<string> & Iterable<string>) => name.toLowerCase();

const isHtml = (tag: ArrayLike<string> & Iterable<string>) =>
  htmlElements.has(nameOf(tag)) && areAttributes(tag[2] ?? "");

/** Attributes have values, except for a few boolean ones. Text over 2,000 characters does not count as attributes. */
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

/** Elements that start or end a line or cell, and so separate words. */
const separatingElements: ReadonlySet<string> = new Set(
  "address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre search section select summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

/** HTML elements, including obsolete ones. */
const htmlElements: ReadonlySet<string> = new Set([
  ...separatingElements,
  ..."a abbr acronym applet area audio b base basefont bdi bdo bgsound big blink body br button canvas cite code col colgroup data datalist del dfn em embed font frame frameset head html i iframe img input ins kbd keygen label link map mark marquee math meta meter nobr noframes noscript object output param picture plaintext progress q rp rt ruby s samp script slot small source span strike strong style sub sup svg template textarea time title track tt u var video wbr xmp".split(
    " ",
  ),
]);
