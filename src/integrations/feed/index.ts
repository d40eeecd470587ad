import { generateOpml } from "feedsmith";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { FetchError, type FetchedResource, guardedFetchOf } from "../guarded-fetch/index.ts";
import { type FeedItem, type OpmlFeed, type ReadFeed, reader } from "../reading/index.ts";

export { type FoundFeed, findFeeds } from "./find-feeds.ts";
export type { FeedItem };

/** Validators of the last fetch, for a conditional request. */
export interface FeedVersion {
  etag: string | null;
  lastModified: string | null;
}

export interface FetchedFeed extends ReadFeed {
  version: FeedVersion;
  /** New URL of a feed that moved permanently, or null. */
  movedTo: string | null;
}

type FeedSettings = Pick<Settings, "fetchAllowHosts" | "product" | "siteUrl">;

const largestFeed = 10 * 1024 * 1024;
const accept =
  "application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, */*;q=0.8";

/**
 * Fetches a feed of any format.
 * @returns null if it has not changed since that version
 * @throws AppError `outside-service-failed` with a message for the editor
 */
export async function fetchFeed(
  address: string,
  version: FeedVersion,
  settings: FeedSettings,
): Promise<FetchedFeed | null> {
  const answer = await guardedFetchOf(settings).get(address, { maxBytes: largestFeed }, headersFor(version));
  if (answer.status === 304) return null;
  const { host } = new URL(answer.url);
  if (answer.status !== 200) throw new FetchError("bad-status", refusal(host, answer));
  const now = new Date(environment.now()).toISOString();
  const feed = await reader.readFeed({ text: answer.text(), url: answer.url, now });
  return { ...feed, version: versionOf(answer), movedTo: answer.movedTo };
}

/** Converts feed texts to Markdown, null for unreadable ones. @throws AppError on a timeout */
export const readFeedTexts = (items: Pick<FeedItem, "html" | "base">[]) => reader.readTexts(items);

const headersFor = ({ etag, lastModified }: FeedVersion) => ({
  accept,
  ...(etag && { "if-none-match": etag }),
  ...(lastModified && { "if-modified-since": lastModified }),
});

const versionOf = ({ headers }: FetchedResource): FeedVersion => ({
  etag: headers.get("etag"),
  lastModified: headers.get("last-modified"),
});

function refusal(host: string, { status, headers }: FetchedResource): string {
  const later = headers.get("retry-after")?.slice(0, 40);
  if (status === 429)
    return `${host} is rate-limiting requests (429)${later ? `, Retry-After: ${later}` : ""}`;
  return status === 410 ? `${host} has removed this feed (410)` : `${host} answered with status ${status}`;
}

/** Parses an OPML list of feeds in the reading worker. @throws AppError `invalid` with a message for the editor */
export async function readFeedList(text: string): Promise<OpmlFeed[]> {
  try {
    return await reader.readOpml(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError("invalid", `This file cannot be imported: ${error.message}`);
  }
}

/** Writes a list of feeds as OPML 2.0. The library rejects an empty list, so that is written here. */
export const writeFeedList = (title: string, feeds: { url: string; title: string | null }[]): string =>
  feeds.length === 0 ? emptyList(title) : writeFeeds(title, feeds);

const emptyList = (title: string) =>
  `<?xml version="1.0" encoding="utf-8"?>
<opml version="2.0"><head><title>${escapeMarkup(title)}</title></head><body></body></opml>
`;

const escapeMarkup = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const writeFeeds = (title: string, feeds: { url: string; title: string | null }[]): string =>
  generateOpml({
    head: { title, dateCreated: new Date(environment.now()) },
    body: {
      outlines: feeds.map(({ url, title: name }) => ({
        text: name || url,
        title: name || url,
        type: "rss",
        xmlUrl: url,
      })),
    },
  });
