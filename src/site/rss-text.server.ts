import { generateRssFeed } from "feedsmith";

/** Writes RSS 2.0. The library sets a CDATA section on lines of its own, which would be part of the text. */
export const writeRss = (feed: Parameters<typeof generateRssFeed>[0]) =>
  generateRssFeed(feed)
    .replace(/>\n *<!\[CDATA\[/g, "><![CDATA[")
    .replace(/\]\]>\n *<\//g, "]]></");

/** A description of RSS is HTML: its text is escaped once for that, and once more for XML. */
export const asHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Some readers take titles for HTML, others for text: only what would be a tag is escaped for both. */
export const withoutTags = (text: string) => text.replace(/<(?=[a-z/!?])/gi, "&lt;");

/** Without the characters that XML 1.0 cannot hold in any form: most control characters, halves of surrogate pairs. */
export const xmlText = (text: string) =>
  text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
