import type { Element, ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";

/** Converts Word's list items, which are paragraphs with a special style, to lists. */
export function listsOfWord(tree: Root) {
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
    marker: markers.map(textOf).join(""),
    content: paragraph.children.filter((node) => !isMarker(node)),
  };
}

function textOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textOf).join("") : "";
}
