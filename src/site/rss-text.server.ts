import { generateRssFeed } from "feedsmith";

/** Writes RSS 2.0. Removes the line breaks that the library adds around CDATA sections, which would be part of the text. */
export const writeRss = (feed: Parameters<typeof generateRssFeed>[0]) =>
  generateRssFeed(feed)
    .replace(/>\n *<!\[CDATA\[/g, "><![CDATA[")
    .replace(/\]\]>\n *<\//g, "]]></");

/** An RSS description is HTML, so its text is escaped for HTML and then again for XML. */
export const asHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Some readers treat titles as HTML, others as text. Only what could be a tag is escaped, for both. */
export const withoutTags = (text: string) => text.replace(/<(?=[a-z/!?])/gi, "&lt;");

/** Removes the characters that XML 1.0 cannot represent: most control characters and lone surrogates. */
export const xmlText = (text: string) =>
  text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
