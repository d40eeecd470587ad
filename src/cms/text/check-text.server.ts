import { visit } from "unist-util-visit";
import { countWords, onOneLine, preview } from "#shared/text.ts";
import type { MarkdownNode, MarkdownTree } from "./raw-html.server.ts";
import type { FindingKind, TextFinding } from "./text-findings.ts";

type Place = Pick<TextFinding, "start" | "end">;

export interface TextCheck {
  findings: TextFinding[];
  /** Internal links. Only the database knows whether their pages exist. */
  ownLinks: (Place & { path: string })[];
}

/**
 * Limits. Nobody works through more findings, and more links would make the query expensive, since each can name several pages.
 */
const mostFindings = 50;
const mostOwnLinks = 100;
const shownWords = 80;

/** Checks a text as readers will see it: headings, link texts, pictures and long sentences. Pure. */
export function checkText(tree: MarkdownTree): TextCheck {
  const links = listLinks(tree);
  const findings = [
    ...checkHeadings(tree),
    ...links.flatMap(checkLink),
    ...checkPictures(tree),
    ...findLongSentences(tree).map(({ text, ...place }) => finding("long-sentence", text, place)),
  ];
  return {
    findings: findings.toSorted((one, other) => one.start - other.start).slice(0, mostFindings),
    ownLinks: links
      .filter(({ url }) => /^\/(?!\/)/.test(url))
      .slice(0, mostOwnLinks)
      .map(({ url, place }) => ({ path: url, ...place })),
  };
}

/** Merges a check's findings with its dead links, in text order. */
export const withDeadLinks = ({ findings, ownLinks }: TextCheck, dead: ReadonlySet<string>): TextFinding[] =>
  ownLinks
    .filter(({ path }) => dead.has(path))
    .map(({ path, ...place }) => finding("dead-link", path, place))
    .concat(findings)
    .toSorted((one, other) => one.start - other.start)
    .slice(0, mostFindings);

/** Checks the order of headings only: rendering already closes gaps between ranks. */
function checkHeadings(tree: MarkdownTree): TextFinding[] {
  const headings: { depth: number; words: string; place: Place }[] = [];
  visit(tree, "heading", (node) => {
    headings.push({ depth: node.depth, words: wordsOf(node), place: placeOf(node) });
  });
  const depths = [...new Set(headings.map(({ depth }) => depth))].sort();
  let last = -1;
  return headings.flatMap(({ depth, words, place }) => {
    const rank = depths.indexOf(depth);
    const isJump = rank > last + 1;
    last = rank;
    if (words === "") return finding("empty-heading", "#".repeat(depth), place);
    return isJump ? finding("heading-jump", words, place) : [];
  });
}

interface FoundLink {
  words: string;
  url: string;
  place: Place;
}

function listLinks(tree: MarkdownTree): FoundLink[] {
  const targets = new Map<string, string>();
  visit(tree, "definition", ({ identifier, url }) => {
    if (!targets.has(identifier)) targets.set(identifier, url);
  });
  const links: FoundLink[] = [];
  visit(tree, (node) => {
    if (node.type !== "link" && node.type !== "linkReference") return;
    const url = node.type === "link" ? node.url : targets.get(node.identifier);
    if (url !== undefined) links.push({ words: wordsOf(node), url, place: placeOf(node) });
  });
  return links;
}

function checkLink({ words, url, place }: FoundLink): TextFinding[] {
  if (words === "") return [finding("nameless-link", url, place)];
  if (/^(https?:\/\/|www\.)\S+$/i.test(words)) return [finding("bare-address", words, place)];
  return vagueNames.has(plainName(words)) ? [finding("vague-link", words, place)] : [];
}

const vagueNames = new Set(["here", "click here", "read more", "learn more", "more", "link", "this link"]);

const plainName = (words: string) => onOneLine(words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " "));

function checkPictures(tree: MarkdownTree): TextFinding[] {
  const findings: TextFinding[] = [];
  visit(tree, (node) => {
    if ((node.type !== "image" && node.type !== "imageReference") || node.alt?.trim()) return;
    const name = node.type === "image" ? node.url : (node.label ?? node.identifier);
    findings.push(finding("no-alt-text", name, placeOf(node)));
  });
  return findings;
}

const finding = (kind: FindingKind, words: string, place: Place): TextFinding => ({
  kind,
  words: preview(onOneLine(words), shownWords),
  ...place,
});

/** Returns the words that a screen reader reads out: the text, and the alt text of pictures. */
function wordsOf(part: MarkdownNode): string {
  let words = "";
  visit(part, (node) => {
    if (node.type === "text" || node.type === "inlineCode") words += node.value;
    else if (node.type === "image" || node.type === "imageReference") words += node.alt ?? "";
    else if (node.type === "break") words += " ";
  });
  return onOneLine(words);
}

const placeOf = ({ position }: MarkdownNode): Place => ({
  start: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
});

interface Sentence {
  text: string;
  /** Offset in the Markdown, in UTF-16 units. */
  start: number;
  end: number;
}

const mostWords = 40;

/** Finds sentences that are hard to follow, in paragraphs, list items and table cells. Pure. */
function findLongSentences(tree: MarkdownTree): Sentence[] {
  const sentences: Sentence[] = [];
  visit(tree, (node) => {
    if (node.type === "paragraph" || node.type === "tableCell") sentences.push(...longSentencesOf(node));
  });
  return sentences;
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

/** A piece of a block's text and its offset in the Markdown. */
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
    // A line break in the source does not end a sentence.
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

/** False if escapes, entities or marks make the source longer than the text. */
const isVerbatim = ({ start, end, length }: Piece) => end - start === length;
