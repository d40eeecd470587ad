import { visit } from "unist-util-visit";
import { onOneLine, preview } from "#shared/text.ts";
import { findLongSentences } from "./long-sentences.server.ts";
import type { MarkdownNode, MarkdownTree } from "./raw-html.server.ts";
import type { FindingKind, TextFinding } from "./text-findings.ts";

type Place = Pick<TextFinding, "start" | "end">;

export interface TextCheck {
  findings: TextFinding[];
  /** Links to pages of this site: only the store knows whether they are there. */
  ownLinks: (Place & { path: string })[];
}

/** More findings help nobody; more links, each of which may name several pages, would make a costly query. */
const mostFindings = 50;
const mostOwnLinks = 100;
const shownWords = 80;

/** Checks a text as its readers will meet it: headings, the names of links, pictures, long sentences. Pure. */
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

/** Joins the findings of a check with its links that lead to no page, in the order of the text. */
export const withDeadLinks = ({ findings, ownLinks }: TextCheck, dead: ReadonlySet<string>): TextFinding[] =>
  ownLinks
    .filter(({ path }) => dead.has(path))
    .map(({ path, ...place }) => finding("dead-link", path, place))
    .concat(findings)
    .toSorted((one, other) => one.start - other.start)
    .slice(0, mostFindings);

/** The page closes the gaps between the ranks of a text; what it cannot mend is their order. */
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

/** The words that a reader hears of a part: its text, and the alt text of its pictures. */
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
