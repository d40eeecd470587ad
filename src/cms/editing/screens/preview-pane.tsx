import { RotateCw, X } from "lucide-react";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { IconButton } from "#ui/button.tsx";
import { valuesOf } from "./entry-values.ts";
import { useDraft } from "./use-draft-keeper.ts";

/** The minimum window width for a preview beside the form. */
export const besideTheForm = "(width >= 90rem)";

/** The preview beside the form. Reloads after each saved change. */
export function PreviewPane() {
  const { type, entry, draft, preview, keeper, editing } = useDraft();
  const [round, setRound] = useState(0);
  if (!preview) return null;
  const close = () => {
    keeper.showPreview(null);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".edit-page h2")?.focus());
  };
  const wash = (page: Document | null) => {
    if (page && entry && draft)
      washLines(page, addedLines(draft.changed, valuesOf(type, entry), editing.form.getValues()));
  };
  return (
    <aside
      aria-label="Preview"
      className="preview-pane fixed inset-y-0 right-0 z-30 flex w-120 flex-col border-l border-rule bg-paper"
      onKeyDown={({ key }) => key === "Escape" && close()}
    >
      <header className="flex min-h-14 items-center justify-between gap-4 border-b border-rule px-4">
        <h3 className="text-17">Preview</h3>
        <div className="flex">
          <IconButton label="Reload the preview" onClick={() => setRound(round + 1)}>
            <RotateCw aria-hidden="true" />
          </IconButton>
          <IconButton ref={focusOnce} label="Close the preview" onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </header>
      <iframe
        key={`${draft?.version} ${round}`}
        src={preview}
        title="The page with the draft"
        onLoad={({ currentTarget }) => wash(currentTarget.contentDocument)}
        className="min-h-0 flex-1 bg-paper"
      />
    </aside>
  );
}

const focusOnce = (button: HTMLElement | null) => button?.focus();

/** Returns the lines of changed fields that their live values lack, without Markdown syntax. */
export const addedLines = (changed: string[], live: FieldValues, draft: FieldValues): string[] =>
  changed.flatMap((field) => {
    const liveLines = new Set(linesOf(live[field]));
    return linesOf(draft[field]).filter((line) => !liveLines.has(line));
  });

/** In characters. Shorter lines match almost everywhere. */
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

/** Highlights the lines in the content of a page. Does nothing if the browser lacks the CSS Custom Highlight API. */
function washLines(page: Document, lines: string[]): void {
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

/** `instanceof` fails across windows. */
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

/** Minimum length, in characters, of the parts that a link or emphasis splits a line into. */
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
