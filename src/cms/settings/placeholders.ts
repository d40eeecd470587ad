import type { OperatorSettings } from "./operator.ts";

/** A setting in a text, `{{operator.name}}`, or a gap in the style of older starter texts, `[[OPERATOR: …]]`. */
const placeholder = /\{\{\s*operator\.(\w+)\s*\}\}|\[\[OPERATOR:[^\]]{0,500}\]\]/g;

/** Returns the names of the settings a text uses, without duplicates. */
export const settingsOf = (text: string): string[] =>
  [...new Set([...text.matchAll(placeholder)].map(([, name]) => name ?? ""))].filter(Boolean);

/** Returns the titles of the pages that use a setting, by setting. */
export function pagesBySetting(pages: readonly { title: string; content: string }[]): Map<string, string[]> {
  const titles = new Map<string, string[]>();
  for (const { title, content } of pages)
    for (const name of settingsOf(content)) titles.set(name, [...(titles.get(name) ?? []), title]);
  return titles;
}

/**
 * Fills the settings into a Markdown text. Omits paragraphs and list items with a missing setting, and headings left without
 * content (contract, section 7).
 */
export function fillSettings(text: string, operator: OperatorSettings): string {
  if (!text.includes("{{") && !text.includes("[[")) return text;
  const values = new Map<string, string | null>(Object.entries(operator));
  const isMissing = (block: string) =>
    [...block.matchAll(placeholder)].some(([, name]) => !values.get(name ?? ""));
  const blocks = blocksOf(text).map((block) => ({ ...block, isLeftOut: isMissing(block.text) }));
  return withoutEmptyHeadings(blocks)
    .map((block) => block.text.replace(placeholder, (_, name) => values.get(name) ?? ""))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

interface Block {
  text: string;
  /** The rank of a heading, 0 for anything else. */
  rank: number;
}

interface JudgedBlock extends Block {
  isLeftOut: boolean;
}

/** Splits a text into headings, list items and paragraphs, with the blank lines between them. Fenced code is one block. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let fence = "";
  for (const line of text.split("\n")) {
    const opened = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    const last = blocks.at(-1);
    const goesOn = fence !== "" || (opened === "" && !startsBlock(line) && isOpen(last));
    if (goesOn && last) last.text += `\n${line}`;
    else blocks.push({ text: line, rank: /^#{1,6}(?=\s)/.exec(line)?.[0].length ?? 0 });
    if (fence === "") fence = opened;
    else if (opened !== "" && line.trim() === opened && opened.startsWith(fence)) fence = "";
  }
  return blocks;
}

const startsBlock = (line: string) => line.trim() === "" || /^(#{1,6}\s|\s*([-*+]|\d+[.)])\s)/.test(line);

const isOpen = (block: Block | undefined) =>
  block !== undefined && block.text.trim() !== "" && block.rank === 0;

/** Removes omitted blocks, and headings whose whole section was removed. */
function withoutEmptyHeadings(blocks: JudgedBlock[]): Block[] {
  const filledBefore = countBefore(blocks, (block) => !block.isLeftOut && isContent(block));
  const cutBefore = countBefore(blocks, (block) => block.isLeftOut && isContent(block));
  const ends = endsOfParts(blocks);
  const isEmptied = (start: number) => {
    const end = ends[start] ?? blocks.length;
    return filledBefore[start] === filledBefore[end] && cutBefore[start] !== cutBefore[end];
  };
  return blocks.filter((block, index) => !block.isLeftOut && (block.rank === 0 || !isEmptied(index)));
}

const isContent = ({ rank, text }: Block) => rank === 0 && text.trim() !== "";

/** Counts the blocks that match a condition before each position and before the end. */
function countBefore(blocks: JudgedBlock[], condition: (block: JudgedBlock) => boolean): number[] {
  const counts = [0];
  for (const block of blocks) counts.push((counts.at(-1) ?? 0) + Number(condition(block)));
  return counts;
}

/** Returns the end of each heading's section: the next heading of equal or higher rank. */
function endsOfParts(blocks: Block[]): number[] {
  const next = Array.from({ length: 7 }, () => blocks.length);
  const ends: number[] = [];
  for (const [index, { rank }] of [...blocks.entries()].toReversed()) {
    if (rank === 0) continue;
    ends[index] = next[rank] ?? blocks.length;
    next.fill(index, rank);
  }
  return ends;
}
