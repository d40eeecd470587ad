import { type FeedItem, type FeedVersion, fetchFeed, readFeedTexts } from "#integrations/feed/index.ts";
import type { Settings } from "#shared/settings.server.ts";
import { type Sketch, sketchOf } from "./near-identical.ts";
import { addressKey, guidKey } from "./news-identity.server.ts";

/** A feed item with the keys that identify it. */
export interface IncomingItem extends FeedItem {
  guidKey: string | null;
  addressKey: string | null;
}

/** The item with its text, in markdown. */
export interface ReadItem extends IncomingItem {
  text: string;
  sketch: Sketch;
}

/** The result of fetching a feed. */
export interface IncomingNews {
  /** The feed's own title. */
  title: string;
  items: IncomingItem[];
  /** Messages about problems with single items. */
  faults: string[];
  version: FeedVersion;
  movedTo: string | null;
}

/**
 * Fetches a feed. @returns null if the feed has not changed since the known version
 * @throws AppError `outside-service-failed`, with a readable message
 */
export async function visitFeed(
  address: string,
  version: FeedVersion,
  settings: Settings,
): Promise<IncomingNews | null> {
  const feed = await fetchFeed(address, version, settings);
  if (!feed) return null;
  const items = feed.items.map((item) => ({
    ...item,
    guidKey: item.guid && guidKey(item.guid, address),
    addressKey: item.url && addressKey(item.url),
  }));
  return { ...feed, items };
}

/**
 * Reads the texts of items. Falls back to an item's summary if its text cannot be read.
 * @throws AppError if it takes too long
 */
export async function readItems(items: IncomingItem[]): Promise<ReadItem[]> {
  const texts = await readFeedTexts(items.map(({ html, base }) => ({ html, base })));
  return items.map((item, place) => {
    const text = texts[place] || item.summary;
    return { ...item, text, sketch: sketchOf(item.title, text) };
  });
}
