import { MalformedError, parseFeed } from "feedsmith";
import { cutWhole, formatCount, preview } from "#shared/text.ts";
import { type RawFeed, type RawItem, rawFeedOf } from "./feed-items.ts";
import { cleanText, markdownOf, onOneLine, textContent, webAddress } from "./markup.ts";
import { readDate } from "./read-date.ts";

/** An item of a feed, in plain text and HTML. */
export interface FeedItem {
  guid: string | null;
  url: string | null;
  title: string;
  author: string | null;
  /** The publication it was taken from, or null for the feed's own. */
  publisher: string | null;
  publishedAt: string | null;
  /** On one line, no longer than a teaser. */
  summary: string;
  /** Untrusted HTML: the whole text if the feed contains it, else the summary. `readTexts` converts it to Markdown. */
  html: string;
  /** Base of the relative URLs in its text. */
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
  /** The feed's URL, which resolves relative URLs. */
  url: string;
  /** The time of the fetch. Later dates are clamped to it. */
  now: string;
}

/** More than any publisher lists. Further items are older news. */
const mostItems = 1000;
const longestSummary = 600;
const longestTitle = 500;
const longestName = 255;
const longestAddress = 1000;
const mostTags = 20;
const longestTag = 100;

/** Converts untrusted HTML to Markdown, one text at a time. Returns null for unreadable ones. */
export const readTexts = (texts: Pick<FeedItem, "html" | "base">[]) =>
  texts.map(({ html, base }) => {
    try {
      return markdownOf(html, base);
    } catch {
      return null;
    }
  });

/**
 * Parses a feed of any format, and as much as possible of a broken one.
 * @throws Error with a message for the editor if it is not a feed
 */
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
  const unreadCount = feed.items.length - mostItems;
  if (unreadCount > 0)
    faults.push(`${formatCount(unreadCount)} items after the first ${formatCount(mostItems)} were not read`);
  return { title: cutWhole(plainTextOf(feed.title), longestTitle), items, faults };
}

function parse(text: string): { feed: RawFeed; faults: string[] } {
  const clean = cleanText(text).trimStart();
  try {
    return { feed: rawFeedOf(parseFeed(clean)), faults: [] };
  } catch (error) {
    const pieces =
      error instanceof MalformedError && /<(rss|feed|rdf:RDF)\b/i.test(clean) ? parsePieces(clean) : null;
    if (pieces) return pieces;
    throw new Error(/<html\b/i.test(clean) ? "it is a web page, not a feed" : "it is not a readable feed");
  }
}

/** Parses a feed with broken markup item by item, so that one broken item does not affect the others. */
function parsePieces(text: string): { feed: RawFeed; faults: string[] } | null {
  const blocks = [...text.matchAll(/<(item|entry)\b[\s\S]*?(?:<\/\1\s*>|$)/gi)];
  const head = text.slice(0, blocks[0]?.index);
  const close = closingTags(head);
  const read = (block: string) => {
    try {
      const isWhole = block === "" || /<\/(item|entry)\s*>$/i.test(block);
      // For a truncated item, the elements up to the break are read.
      return rawFeedOf(
        parseFeed(
          head +
            (isWhole
              ? escapeStrayLessThan(block) + close
              : escapeStrayLessThan(block).replace(/<[^>]*$/, "")),
        ),
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

/** Escapes a "less than" that does not start a tag. */
const escapeStrayLessThan = (xml: string) => xml.replace(/<(?![a-z/!?])/gi, "&lt;");

function readItem(raw: RawItem, title: string, base: string, now: string): FeedItem {
  const summary = plainTextOf(raw.summary) || plainTextOf(raw.content);
  const ownBase = webAddress(raw.base, base) ?? base;
  if (!(title || summary)) throw new Error("it has neither a title nor text");
  return {
    ...identityOf(raw, ownBase),
    title: title || shorten(summary, longestTitle / 5),
    author: cutWhole(onOneLine(raw.author ?? ""), longestName) || null,
    publisher: cutWhole(plainTextOf(raw.source), longestName) || null,
    publishedAt: dateOf(raw.date, now),
    summary: shorten(summary, longestSummary),
    html: htmlOf(raw.content) || htmlOf(raw.summary),
    base: webAddress(raw.contentBase, ownBase) ?? ownBase,
    imageUrl: pictureOf(raw, ownBase),
    tags: tagsOf(raw),
  };
}

function identityOf(raw: RawItem, base: string) {
  const url = webAddress(raw.link, base) ?? (raw.isGuidAddress ? webAddress(raw.guid, null) : null);
  const guid = onOneLine(raw.guid ?? "") || null;
  if (raw.link && !url) throw new Error("its address is not a web address");
  if (!(url || guid)) throw new Error("it has neither an address nor a guid");
  if (url && url.length > longestAddress)
    throw new Error(`its address has more than ${formatCount(longestAddress)} characters`);
  return { url, guid };
}

/** Returns an empty title if none of it would be visible. */
function titleOf({ title }: RawItem): string {
  const words = plainTextOf(title);
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(words) ? shorten(words, longestTitle) : "";
}

/** Enough markup for a teaser. The whole text is read only for new items. */
const teaserMarkup = 8000;

function plainTextOf(source: RawItem["title"]): string {
  if (!source) return "";
  return "html" in source ? textContent(source.html.slice(0, teaserMarkup)) : onOneLine(source.text);
}

/** Escapes plain text, whose special characters are not markup. */
const htmlOf = (source: RawItem["content"]) =>
  !source ? "" : "html" in source ? source.html : escapeHtml(source.text);

const escapeHtml = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join("");

const earliest = Date.UTC(1990, 0, 1);

/** Returns null for an invalid date. Future dates become `now` (contract, section 6). */
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
  [...new Set(tags.map((tag) => cutWhole(textContent(tag), longestTag)).filter(Boolean))].slice(0, mostTags);

const shorten = (text: string, limit: number) => (text.length <= limit ? text : preview(text, limit - 1));

const messageOf = (error: unknown) =>
  error instanceof RangeError
    ? "its markup is nested too deeply"
    : error instanceof Error
      ? error.message
      : String(error);
