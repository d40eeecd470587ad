import { kebabCase } from "#shared/slug.ts";

export interface GuideSection {
  id: string;
  /** Markdown, as it is written; empty for the text before the first heading. */
  title: string;
  /** Markdown. */
  content: string;
}

/** Splits a guide at the lines that start with '## ' (spec 2.18). The text before the first one has no title. */
export function splitGuide(markdown: string): GuideSection[] {
  const parts: { title: string; lines: string[] }[] = [{ title: "", lines: [] }];
  for (const line of markdown.split(/\r?\n/)) {
    if (line.startsWith("## ")) parts.push({ title: line.slice(3).trim(), lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  const taken = new Set<string>();
  return parts
    .map(({ title, lines }) => ({ title, content: lines.join("\n").trim() }))
    .filter(({ title, content }) => title !== "" || content !== "")
    .map((part) => ({ id: newId(part.title, taken), ...part }));
}

/** Prefixed, so that no heading can claim an id of the page. */
function newId(title: string, taken: Set<string>): string {
  const base = `part-${kebabCase(title) || "text"}`;
  let id = base;
  for (let again = 2; taken.has(id); again++) id = `${base}-${again}`;
  taken.add(id);
  return id;
}
