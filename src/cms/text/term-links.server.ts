import type { Element, Parents, Root, Text } from "hast";
import type { Occurrence, TermsOfText } from "./term-matcher.server.ts";

/**
 * Links the first place of each term in a tree of sanitized HTML, longest terms first; never inside links, headings and
 * code (spec, section 5).
 */
export const rehypeTermLinks = (terms: TermsOfText | undefined) => (tree: Root) => {
  if (!terms) return;
  const texts = linkableTexts(tree);
  for (const [text, links] of chooseLinks(texts, terms)) replace(text, links);
};

interface LinkableText {
  node: Text;
  parent: Parents;
  /** Offset of the text's first character among those of all texts. */
  offset: number;
}

const closedToLinks = new Set(["a", "h1", "h2", "h3", "h4", "h5", "h6", "code", "pre"]);

function linkableTexts(parent: Parents, texts: LinkableText[] = []): LinkableText[] {
  for (const node of parent.children) {
    if (node.type === "text") texts.push({ node, parent, offset: endOf(texts.at(-1)) });
    else if (node.type === "element" && !closedToLinks.has(node.tagName)) linkableTexts(node, texts);
  }
  return texts;
}

const endOf = (text: LinkableText | undefined) => (text ? text.offset + text.node.value.length : 0);

/** The places to link, by text; none overlaps another. */
function chooseLinks(texts: LinkableText[], { matcher, linked }: TermsOfText) {
  const found = texts.flatMap((text) =>
    matcher.findAll(text.node.value).map((occurrence) => ({ text, ...occurrence })),
  );
  // The sort is stable: among places of one length the order of the text stays.
  found.sort((one, other) => other.entry.length - one.entry.length);
  const taken = new Uint8Array(endOf(texts.at(-1)));
  const chosen = new Map<LinkableText, Occurrence[]>();
  for (const { text, ...occurrence } of found) {
    const { slug } = occurrence.entry;
    const place = taken.subarray(text.offset + occurrence.start, text.offset + occurrence.end);
    if (linked.has(slug) || place.includes(1)) continue;
    linked.add(slug);
    place.fill(1);
    chosen.set(text, [...(chosen.get(text) ?? []), occurrence]);
  }
  return chosen;
}

function replace({ node, parent }: LinkableText, links: Occurrence[]) {
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
