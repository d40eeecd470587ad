import { createHash } from "node:crypto";
import { startWebStandIn, type WebReply, type WebRequest } from "../guarded-fetch/web.stand-in.ts";

/** An item of the stand-in's feed. Undefined fields are omitted. */
export interface StandInItem {
  guid?: string;
  link?: string;
  title?: string;
  /** RFC 822, as in RSS. */
  date?: string;
  author?: string;
  /** HTML. */
  summary?: string;
  /** HTML. */
  content?: string;
  tags?: string[];
  picture?: string;
  /** Inserted into the item unchanged. */
  raw?: string;
}

/** A publisher's server on loopback with any number of RSS feeds. Supports conditional requests. */
export async function startFeedStandIn() {
  const web = await startWebStandIn();
  return {
    ...web,
    /** @returns the feed's URL */
    publish: (path: string, items: StandInItem[], { title = "The Paper" } = {}) => {
      const body = rssOf(title, web.url, items);
      const etag = `"${createHash("sha1").update(body).digest("hex")}"`;
      web.serve(path, (request) => conditional(request, body, etag));
      return web.url + path;
    },
  };
}

const conditional = ({ headers }: WebRequest, body: string, etag: string): WebReply =>
  headers["if-none-match"] === etag
    ? { status: 304, headers: { etag } }
    : { headers: { "content-type": "application/rss+xml; charset=utf-8", etag }, body };

/** Returns an RSS 2.0 feed. */
export const rssOf = (title: string, link: string, items: StandInItem[]) =>
  `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:media="http://search.yahoo.com/mrss/"><channel><title>${escapeXml(title)}</title><link>${link}</link>
<description>News</description>
${items.map(itemOf).join("\n")}
</channel></rss>`;

const itemOf = (item: StandInItem) =>
  `<item>${[
    element("title", item.title),
    element("link", item.link),
    item.guid && `<guid isPermaLink="false">${escapeXml(item.guid)}</guid>`,
    element("pubDate", item.date),
    element("dc:creator", item.author),
    element("description", item.summary),
    element("content:encoded", item.content),
    ...(item.tags ?? []).map((tag) => element("category", tag)),
    item.picture && `<media:content url="${escapeXml(item.picture)}" medium="image"/>`,
    item.raw,
  ]
    .filter(Boolean)
    .join("")}</item>`;

const element = (name: string, text: string | undefined) =>
  text === undefined ? "" : `<${name}>${escapeXml(text)}</${name}>`;

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
