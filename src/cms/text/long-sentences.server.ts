import { visit } from "unist-util-visit";
import { countWords } from "#shared/text.ts";
import type { MarkdownNode, MarkdownTree } from "./raw-html.server.ts";

interface Sentence {
  text: string;
  /** The place in the Markdown, in UTF-16 units. */
  start: number;
  end: number;
}

const mostWords = 40;

/** Finds sentences that are hard to follow, in paragraphs, items of lists and cells of tables. Pure. */
export function findLongSentences(tree: MarkdownTree): Sentence[] {
  const found: Sentence[] = [];
  visit(tree, (node) => {
    if (node.type === "paragraph" || node.type === "tableCell") found.push(...longSentencesOf(node));
  });
  return found;
}

function longSentencesOf(block: MarkdownNode): Sentence[] {
  const { text, pieces } = readBlock(block);
  if (countWords(text) <= mostWords) return [];
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    if (countWords(segment) <= mostWords) return [];
    const start = index + segment.length - segment.trimStart().length;
    const end = index + segment.trimEnd().length;
    return { text: segment.trim(), start: startInSource(pieces, start), end: endInSource(pieces, end) };
  });
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** A stretch of a block's text, and its place in the Markdown. */
interface Piece {
  at: number;
  length: number;
  start: number;
  end: number;
}

function readBlock(block: MarkdownNode): { text: string; pieces: Piece[] } {
  let text = "";
  const pieces: Piece[] = [];
  visit(block, (node) => {
    if (node.type === "break") text += " ";
    if (node.type !== "text" && node.type !== "inlineCode") return;
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? start;
    pieces.push({ at: text.length, length: node.value.length, start, end });
    // A line that is broken in the source ends no sentence.
    text += node.value.replace(/\s/g, " ");
  });
  return { text, pieces };
}

function startInSource(pieces: Piece[], at: number): number {
  const piece = pieces.findLast((one) => one.at <= at);
  if (!piece) return 0;
  return isVerbatim(piece) ? piece.start + at - piece.at : piece.start;
}

function endInSource(pieces: Piece[], at: number): number {
  const piece = pieces.findLast((one) => one.at < at);
  if (!piece) return 0;
  return isVerbatim(piece) ? piece.start + at - piece.at : piece.end;
}

/** Escapes, entities and marks make a text's source longer than the text. */
const isVerbatim = ({ start, end, length }: Piece) => end - start === length;
