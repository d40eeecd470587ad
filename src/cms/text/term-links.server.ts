import type { Element, Parents, Root, Text } from "hast";
import { type Occurrence, type TermsOfText, takePlace } from "./term-matcher.server.ts";

/**
 * Links the first occurrence of each term in a tree of sanitized HTML, longest terms first. Skips links, headings and code (spec,
 * section 5), but records the terms that occur there as named.
 */
export const rehypeTermLinks = (terms: TermsOfText | undefined) => (tree: Root) => {
  if (!terms) return;
  const texts = textsIn(tree);
  for (const [text, links] of chooseLinks(texts, terms)) replace(text, links);
};

interface FoundText {
  node: Text;
  parent: Parents;
  isLinkable: boolean;
  /** Offset of the text's first character in all texts together. */
  offset: number;
}

const closedToLinks = new Set(["a", "h1", "h2", "h3", "h4", "h5", "h6", "code", "pre"]);

function textsIn(parent: Parents, isLinkable = true, texts: FoundText[] = []): FoundText[] {
  for (const node of parent.children) {
    if (node.type === "text") texts.push({ node, parent, isLinkable, offset: endOf(texts.at(-1)) });
    else if (node.type === "element") textsIn(node, isLinkable && !closedToLinks.has(node.tagName), texts);
  }
  return texts;
}

const endOf = (text: FoundText | undefined) => (text ? text.offset + text.node.value.length : 0);

/** Chooses the places to link, by text. They do not overlap. */
function chooseLinks(texts: FoundText[], { matcher, linked, named }: TermsOfText) {
  const occurrences = texts.flatMap((text) =>
    matcher.findAll(text.node.value).map((occurrence) => ({ text, ...occurrence })),
  );
  // The sort is stable, so places of equal length stay in text order.
  occurrences.sort((one, other) => other.entry.length - one.entry.length);
  const read = new Uint8Array(endOf(texts.at(-1)));
  const takenPlaces = new Uint8Array(endOf(texts.at(-1)));
  const chosen = new Map<FoundText, Occurrence[]>();
  for (const { text, ...occurrence } of occurrences) {
    const { slug } = occurrence.entry;
    const [start, end] = [text.offset + occurrence.start, text.offset + occurrence.end];
    if (takePlace(read, start, end)) named.add(slug);
    if (linked.has(slug) || !text.isLinkable || !takePlace(takenPlaces, start, end)) continue;
    linked.add(slug);
    chosen.set(text, [...(chosen.get(text) ?? []), occurrence]);
  }
  return chosen;
}

function replace({ node, parent }: FoundText, links: Occurrence[]) {
  const parts: (Element | Text)[] = [];
  let end = 0;
  for (const link of links.sort((one, other) => one.start - other.start)) {
    if (link.start > end) parts.push({ type: "text", value: node.value.slice(end, link.start) });
    parts.push(termLink(link, node.value.slice(link.start, link.end)));
    end = link.end;
  }
  if (end < node.value.length) parts.push({ type: "text", value: node.value.slice(end) });
  parent.children.splice(parent.children.indexOf(node), 1, ...parts);
}

const termLink = ({ entry }: Occurrence, text: string): Element => ({
  type: "element",
  tagName: "a",
  properties: entry.isName
    ? { href: entry.href }
    : { href: entry.href, className: ["term-link"], dataTerm: entry.slug },
  children: [{ type: "text", value: text }],
});
