import type { Element, ElementContent, Root, Text } from "hast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";

/** Converts HTML from a word processor or web page to Markdown: headings, emphasis, links, lists and tables. */
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
    if (element.tagName === "ul" || element.tagName === "ol") nestLists(element);
    if (parent && index !== undefined && element.tagName === "table") {
      const better = betterTable(element);
      if (better) {
        parent.children.splice(index, 1, ...better);
        return [SKIP, index];
      }
    }
    if (parent && index !== undefined && isRaised(element))
      element.children = markedRaised(element, textBefore(parent.children, index));
  });
  visit(tree, "element", (element, index, parent) => {
    if (!parent || index === undefined) return;
    const better = betterOf(element);
    if (!better) return;
    parent.children.splice(index, 1, ...better);
    return [SKIP, index];
  });
}

/** Returns the replacement of an element, or null if Markdown can represent the element itself. */
function betterOf(element: Element): ElementContent[] | null {
  const { tagName, children } = element;
  if (dropped.has(tagName)) return [];
  if (tagName === "a" && !isLink(element.properties.href)) return children;
  // The page already has a title.
  if (tagName === "h1") return [{ ...element, tagName: "h2" }];
  const emphasis = emphasisOf(element);
  const tagEmphasis = emphasisTags.get(tagName);
  if (tagEmphasis === "isBold" && emphasis.isPlain) return children;
  if (tagEmphasis) return withOuterSpaceOutside(element);
  return tagName === "span" ? wrapped(children, emphasis) : null;
}

const emphasisTags = new Map([
  ["b", "isBold"],
  ["strong", "isBold"],
  ["i", "isItalic"],
  ["em", "isItalic"],
  ["del", "isStruck"],
  ["s", "isStruck"],
]);

/** Moves leading and trailing spaces out of an element. Returns null if it has none. */
function withOuterSpaceOutside(element: Element): ElementContent[] | null {
  const { before, inner, after } = withoutOuterSpace(element.children);
  if (textOf(inner) === "") return [before, ...inner, after];
  if (before.value === "" && after.value === "") return null;
  return [before, { ...element, children: inner }, after].filter(isFilled);
}

const isFilled = (node: ElementContent) => node.type !== "text" || node.value !== "";

const textOf = (nodes: ElementContent[]): string =>
  nodes
    .map((node) => (node.type === "text" ? node.value : node.type === "element" ? textOf(node.children) : ""))
    .join("");

/** These are not content. Pictures must be uploaded, since a remote one may disappear or belong to someone else. */
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

const isLink = (href: unknown) =>
  typeof href === "string" && /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(href);

/** Word processors use styles where HTML has elements. */
function emphasisOf({ properties: { style } }: Element) {
  const css = declarationsOf(style);
  return {
    isBold: /^(bold|[6-9]00)/.test(css.get("font-weight") ?? ""),
    isItalic: css.get("font-style") === "italic",
    isStruck: /line-through/.test(`${css.get("text-decoration")} ${css.get("text-decoration-line")}`),
    /** Google Docs wraps everything in a bold element with normal weight. */
    isPlain: /^(normal|[1-4]00)/.test(css.get("font-weight") ?? ""),
  };
}

/** Parses a style into declarations by full name: Word writes `mso-bidi-font-weight` beside `font-weight`. */
const declarationsOf = (style: unknown) =>
  new Map(
    String(style ?? "")
      .toLowerCase()
      .split(";")
      .map((declaration) => {
        const [name = "", ...value] = declaration.split(":");
        return [name.trim(), value.join(":").trim()] as const;
      }),
  );

/** Google Docs puts a nested list after its item instead of inside. */
function nestLists(list: Element) {
  const nested: ElementContent[] = [];
  for (const child of list.children) {
    const item = nested.findLast((node) => node.type === "element" && node.tagName === "li");
    const isInner = child.type === "element" && (child.tagName === "ul" || child.tagName === "ol");
    if (isInner && item?.type === "element") item.children.push(child);
    else nested.push(child);
  }
  list.children = nested;
}

/**
 * Returns the content of a single-cell table, or null for others. In those, the first row becomes the header and each cell a single
 * line.
 */
function betterTable(table: Element): ElementContent[] | null {
  const rows = elementsOf(table, (name) => name === "tr");
  const cells = rows.flatMap((row) => elementsOf(row, isCell));
  if (cells.length === 1) return cells[0]?.children ?? [];
  for (const cell of cells) cell.children = onOneLine(cell.children);
  for (const cell of elementsOf(rows[0] ?? table, isCell)) cell.tagName = "th";
  return null;
}

const isCell = (name: string) => name === "td" || name === "th";

/** The descendants with a matching name, excluding those nested in another match. */
const elementsOf = (element: Element, isWanted: (name: string) => boolean): Element[] =>
  element.children.flatMap((child) => {
    if (child.type !== "element") return [];
    return isWanted(child.tagName) ? [child] : elementsOf(child, isWanted);
  });

const space: ElementContent = { type: "text", value: " " };
const blocks = new Set([
  "p",
  "div",
  "ul",
  "ol",
  "table",
  "tr",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "pre",
]);

/** Joins a cell's content on one line, because Markdown cells cannot contain line breaks or blocks. */
function onOneLine(nodes: ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== "element") return [node];
    if (node.tagName === "br") return [space];
    if (node.tagName === "ul" || node.tagName === "ol") {
      const items = elementsOf(node, (name) => name === "li");
      return [
        space,
        ...items.flatMap((item, place) => [...(place > 0 ? [comma] : []), ...trimmed(item)]),
        space,
      ];
    }
    const children = onOneLine(node.children);
    if (isCell(node.tagName)) return [...children, comma];
    return blocks.has(node.tagName) || node.tagName === "li" || node.tagName === "tbody"
      ? [space, ...children, space]
      : [{ ...node, children }];
  });
}

const comma: ElementContent = { type: "text", value: ", " };
const trimmed = (item: Element) => withoutOuterSpace(onOneLine(item.children)).inner;

const isRaised = ({ tagName, properties: { style } }: Element) =>
  tagName === "sup" || declarationsOf(style).get("vertical-align") === "super";

const textBefore = (siblings: Root["children"], index: number): string => {
  const before = siblings[index - 1];
  if (before?.type === "text") return before.value;
  return before?.type === "element" ? textOf(before.children) : "";
};

const exponents = new Map([
  ["2", "²"],
  ["3", "³"],
]);

/** Converts a superscript number: an exponent after a unit, else a note reference. Leaves letters unchanged. */
function markedRaised({ children }: Element, before: string): ElementContent[] {
  const raised = textOf(children).trim();
  if (!/^\[?\d{1,3}\]?$/.test(raised) || before === "") return children;
  const number = raised.replace(/[[\]]/g, "");
  const exponent = /(^|[^a-z])([cdkm]?m|ft|in|yd|mi)$/i.test(before) ? exponents.get(number) : undefined;
  return [{ type: "text", value: exponent ?? ` (${number})` }];
}

function wrapped(
  children: ElementContent[],
  { isBold, isItalic, isStruck }: ReturnType<typeof emphasisOf>,
): ElementContent[] {
  const tags = [isBold && "strong", isItalic && "em", isStruck && "del"].filter((tag) => tag !== false);
  if (tags.length === 0) return children;
  const { before, inner, after } = withoutOuterSpace(children);
  if (textOf(inner) === "") return children;
  const emphasized = tags.reduce<ElementContent[]>(
    (content, tagName) => [{ type: "element", tagName, properties: {}, children: content }],
    inner,
  );
  return [before, ...emphasized, after].filter(isFilled);
}

/** Separates the spaces at both ends, because Markdown's marks must touch the words. */
function withoutOuterSpace(children: ElementContent[]) {
  const inner = [...children];
  const take = (place: number, pattern: RegExp): Text => {
    const node = inner.at(place);
    const value = node?.type === "text" ? (pattern.exec(node.value)?.[0] ?? "") : "";
    if (node?.type === "text" && value)
      inner.splice(place, 1, { ...node, value: node.value.replace(pattern, "") });
    return { type: "text", value };
  };
  return { before: take(0, /^\s+/), after: take(-1, /\s+$/), inner };
}

/** Converts Word's list items, which are paragraphs with a special style, to lists. */
function listsOfWord(tree: Root) {
  visit(tree, (node) => {
    if (!("children" in node)) return;
    const children = node.children as ElementContent[];
    if (!children.some((child) => levelOf(child) > 0)) return;
    node.children = grouped(children);
  });
}

const styleOf = (node: ElementContent) =>
  node.type === "element" ? String(node.properties.style ?? "").toLowerCase() : "";

/** The level of a list paragraph, starting at 1, or 0 for any other node. */
const levelOf = (node: ElementContent) => Number(/mso-list:[^;]*level(\d)/.exec(styleOf(node))?.[1] ?? 0);

function grouped(children: ElementContent[]): ElementContent[] {
  const result: ElementContent[] = [];
  let open: Element[] = [];
  for (const child of children) {
    const level = levelOf(child);
    if (level > 0 && child.type === "element") {
      open = addItem(result, open, { paragraph: child, level });
    } else {
      if (!isSpace(child)) open = [];
      result.push(child);
    }
  }
  return result;
}

const isSpace = (node: ElementContent) => node.type === "text" && node.value.trim() === "";

/** Adds a paragraph to the list of its level, which may be an open one or a new one. Returns the lists that are now open. */
function addItem(
  result: ElementContent[],
  open: Element[],
  { paragraph, level }: { paragraph: Element; level: number },
): Element[] {
  const { marker, content } = itemOf(paragraph);
  const lists = open.slice(0, level);
  while (lists.length < level) {
    const list = newList(/\d/.test(marker) ? "ol" : "ul");
    const parent = lists.at(-1);
    if (parent) lastItem(parent).children.push(list);
    else result.push(list);
    lists.push(list);
  }
  lists.at(-1)?.children.push({ type: "element", tagName: "li", properties: {}, children: content });
  return lists;
}

const newList = (tagName: string): Element => ({ type: "element", tagName, properties: {}, children: [] });

function lastItem(list: Element): Element {
  const last = list.children.at(-1);
  if (last?.type === "element") return last;
  const item = newList("li");
  list.children.push(item);
  return item;
}

const isMarker = (node: ElementContent) => styleOf(node).includes("mso-list:ignore");

/** Returns the paragraph without its bullet or number. */
function itemOf(paragraph: Element): { marker: string; content: ElementContent[] } {
  const markers = paragraph.children.filter(isMarker);
  return {
    marker: textOf(markers),
    content: paragraph.children.filter((node) => !isMarker(node)),
  };
}
