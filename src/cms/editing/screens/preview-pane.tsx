import type { FieldValues } from "react-hook-form";

/** Lines of changed fields that their live values do not hold, without the signs of Markdown. */
export const addedLines = (changed: string[], live: FieldValues, draft: FieldValues): string[] =>
  changed.flatMap((field) => {
    const known = new Set(linesOf(live[field]));
    return linesOf(draft[field]).filter((line) => !known.has(line));
  });

/** Shorter ones would be found everywhere. */
const shortestLine = 3;

function linesOf(value: unknown): string[] {
  const texts = (Array.isArray(value) ? value : [value]).filter((item) => typeof item === "string");
  return texts
    .flatMap((text: string) => text.split("\n"))
    .map(withoutMarkdown)
    .filter((line) => line.length >= shortestLine);
}

const withoutMarkdown = (line: string) =>
  line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*(?:#+|[-*+>]|\d+\.)\s+/, "")
    .replace(/[*_`~]+/g, "")
    .trim();

const highlightName = "changed";

/** Washes the lines wherever the content of a page shows them; in a browser without highlights it does nothing. */
export function washLines(page: Document, lines: string[]): void {
  const view = page.defaultView;
  if (!view || !("highlights" in view.CSS)) return;
  const ranges = textNodesOf(page).flatMap((node) => rangesIn(node, lines));
  view.CSS.highlights.set(highlightName, new view.Highlight(...ranges));
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(
    `::highlight(${highlightName}) { background-color: var(--color-warn-wash); color: var(--color-ink); }`,
  );
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}

function textNodesOf(page: Document): Text[] {
  const walker = page.createTreeWalker(page.querySelector("main") ?? page.body, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (isText(node)) nodes.push(node);
  return nodes;
}

/** Nodes of another window are no instances of this window's classes. */
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

/** Parts of a line that a link or an emphasis sets apart are as long as this, or they are not looked for. */
const shortestPart = 12;

function rangesIn(node: Text, lines: string[]): Range[] {
  const text = node.data;
  const part = text.trim();
  return lines.flatMap((line) => {
    const at = text.indexOf(line);
    if (at >= 0) return rangeOf(node, at, line.length);
    return part.length >= shortestPart && line.includes(part) ? rangeOf(node, 0, text.length) : [];
  });
}

function rangeOf(node: Text, start: number, length: number): Range[] {
  const range = node.ownerDocument.createRange();
  range.setStart(node, start);
  range.setEnd(node, start + length);
  return [range];
}
