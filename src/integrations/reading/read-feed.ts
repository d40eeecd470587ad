import { MalformedError, parseFeed } from "feedsmith";
import { formatCount, preview } from "#shared/text.ts";
import { type RawFeed, type RawItem, rawFeedOf } from "./feed-items.ts";
import { cleanText, markdownOf, onOneLine, textContent, webAddress } from "./markup.ts";
import { readDate } from "./read-date.ts";

/** An item of a feed, in plain text and markdown. */
export interface FeedItem {
  guid: string | null;
  url: string | null;
  title: string;
  author: string | null;
  publishedAt: string | null;
  /** On one line, no longer than a teaser. */
  summary: string;
  /** As HTML, untrusted: the whole text as far as the feed has it, else its summary. `readTexts` makes markdown of it. */
  html: string;
  /** Base of the relative addresses in its text. */
  base: string;
  imageUrl: string | null;
  tags: string[];
}

export interface ReadFeed {
  title: string;
  items: FeedItem[];
  /** Problems with single items, as messages. */
  faults: string[];
}

export interface FeedText {
  text: string;
  /** The feed's address, against which relative addresses are resolved. */
  url: string;
  /** The moment of the fetch: nothing was published later. */
  now: string;
}

/** More than any publisher lists; further items are older news. */
const mostItems = 1000;
const longestSummary = 600;
const longestTitle = 500;
const longestName = 255;
const longestAddress = 1000;
const mostTags = 20;
const longestTag = 100;

/** Untrusted HTML as markdown, one by one: null for what cannot be read. */
export const readTexts = (texts: Pick<FeedItem, "html" | "base">[]) =>
  texts.map(({ html, base }) => {
    try {
      return markdownOf(html, base);
    } catch {
      return null;
    }
  });

/** Reads a feed of any format, and of a broken one whatever can be read. @throws Error in words when it is none */
export function readFeed({ text, url, now }: FeedText): ReadFeed {
  const { feed, faults } = parse(text);
  const base = webAddress(feed.base, url) ?? webAddress(feed.link, url) ?? url;
  const items: FeedItem[] = [];
  for (const [place, raw] of feed.items.slice(0, mostItems).entries()) {
    const title = titleOf(raw);
    try {
      items.push(readItem(raw, title, base, now));
    } catch (error) {
      faults.push(`${title ? `"${title}"` : `item ${place + 1}`}: ${messageOf(error)}`);
    }
  }
  const unread = feed.items.length - mostItems;
  if (unread > 0) faults.push(`the ${unread} items after the first ${mostItems} were not read`);
  return { title: plain(feed.title).slice(0, longestTitle), items, faults };
}

function parse(text: string): { feed: RawFeed; faults: string[] } {
  const clean = cleanText(text).trimStart();
  try {
    return { feed: rawFeedOf(parseFeed(clean)), faults: [] };
  } catch (error) {
    const pieces =
      error instanceof MalformedError && /<(rss|feed|rdf:RDF)\b/i.test(clean) ? parsePieces(clean) : null;
    if (pieces) return pieces;
    throw new Error(
      /<html\b/i.test(clean) ? "it is a web page and not a feed" : "it is not a feed that can be read",
    );
  }
}

/** A feed whose markup is broken is read item by item, so that one broken item costs no other. */
function parsePieces(text: string): { feed: RawFeed; faults: string[] } | null {
  const blocks = [...text.matchAll(/<(item|entry)\b[\s\S]*?(?:<\/\1\s*>|$)/gi)];
  const head = text.slice(0, blocks[0]?.index);
  const close = closingTags(head);
  const read = (block: string) => {
    try {
      const isWhole = block === "" || /<\/(item|entry)\s*>$/i.test(block);
      // Of an item that ends in the middle, its elements so far are read.
      return rawFeedOf(
        parseFeed(head + (isWhole ? repaired(block) + close : repaired(block).replace(/<[^>]*$/, ""))),
      );
    } catch {
      return null;
    }
  };
  const feed = read("");
  if (!feed && blocks.length === 0) return null;
  const parts = blocks.map(([block]) => read(block));
  return {
    feed: { ...(feed ?? parts.find(Boolean)), items: parts.flatMap((part) => part?.items ?? []) },
    faults: parts.flatMap((part, place) => (part ? [] : [`item ${place + 1}: its markup is broken`])),
  };
}

const closingTags = (head: string) =>
  (/<channel\b/i.test(head) && !/<\/channel/i.test(head) ? "</channel>" : "") +
  (/<feed\b/i.test(head) ? "</feed>" : /<rdf:RDF\b/i.test(head) ? "</rdf:RDF>" : "</rss>");

/** A "less than" that begins no tag is meant as such. */
const repaired = (xml: string) => xml.replace(/<(?![a-z/!?])/gi, "&lt;");

function readItem(raw: RawItem, title: string, base: string, now: string): FeedItem {
  const summary = plain(raw.summary) || plain(raw.content);
  const ownBase = webAddress(raw.base, base) ?? base;
  if (!(title || summary)) throw new Error("it has neither a title nor a text");
  return {
    ...whereabouts(raw, ownBase),
    title: title || shortened(summary, longestTitle / 5),
    author: onOneLine(raw.author ?? "").slice(0, longestName) || null,
    publishedAt: dateOf(raw.date, now),
    summary: shortened(summary, longestSummary),
    html: htmlOf(raw.content) || htmlOf(raw.summary),
    base: webAddress(raw.contentBase, ownBase) ?? ownBase,
    imageUrl: pictureOf(raw, ownBase),
    tags: tagsOf(raw),
  };
}

function whereabouts(raw: RawItem, base: string) {
  const url = webAddress(raw.link, base) ?? (raw.isGuidAddress ? webAddress(raw.guid, null) : null);
  const guid = onOneLine(raw.guid ?? "") || null;
  if (raw.link && !url) throw new Error("its address is not one of the web");
  if (!(url || guid)) throw new Error("it has neither an address nor a guid");
  if (url && url.length > longestAddress)
    throw new Error(`its address has more than ${formatCount(longestAddress)} characters`);
  return { url, guid };
}

/** Empty where nothing of it would be seen. */
function titleOf({ title }: RawItem): string {
  const words = plain(title);
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(words) ? shortened(words, longestTitle) : "";
}

/** Enough markup for a teaser; the whole text is read of new items only. */
const teaserMarkup = 8000;

function plain(said: RawItem["title"]): string {
  if (!said) return "";
  return "html" in said ? textContent(said.html.slice(0, teaserMarkup)) : onOneLine(said.text);
}

/** A plain text's own signs are no markup. */
const htmlOf = (said: RawItem["content"]) => (!said ? "" : "html" in said ? said.html : escaped(said.text));

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join("");

const earliest = Date.UTC(1990, 0, 1);

/** Null for what is no date; what lies ahead is now (contract, section 6). */
function dateOf(date: string | undefined, now: string): string | null {
  const time = readDate(date);
  if (time === null || time < earliest) return null;
  return new Date(Math.min(time, Date.parse(now))).toISOString();
}

const pictureOf = ({ pictures }: RawItem, base: string) =>
  pictures
    .map((address) => webAddress(address, base))
    .find((address) => address?.startsWith("https:") && address.length <= longestAddress) ?? null;

const tagsOf = ({ tags }: RawItem) =>
  [...new Set(tags.map((tag) => textContent(tag).slice(0, longestTag)).filter(Boolean))].slice(0, mostTags);

const shortened = (text: string, limit: number) => (text.length <= limit ? text : preview(text, limit - 1));

const messageOf = (error: unknown) =>
  error instanceof RangeError
    ? "its markup is nested too deeply"
    : error instanceof Error
      ? error.message
      : String(error);
