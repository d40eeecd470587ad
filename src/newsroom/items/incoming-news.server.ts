import { type FeedItem, type FeedVersion, fetchFeed, readFeedTexts } from "#integrations/feed/index.ts";
import type { Settings } from "#shared/settings.server.ts";
import { type Sketch, sketchOf } from "./near-identical.ts";
import { addressKey, guidKey } from "./news-identity.server.ts";

/** An item of a feed, and the keys that identify it. */
export interface IncomingItem extends FeedItem {
  guidKey: string | null;
  addressKey: string | null;
}

/** The same with its text, in markdown. */
export interface ReadItem extends IncomingItem {
  text: string;
  sketch: Sketch;
}

/** Result of fetching a feed. */
export interface IncomingNews {
  /** The feed's own title. */
  title: string;
  items: IncomingItem[];
  /** Problems with single items, as messages. */
  faults: string[];
  version: FeedVersion;
  movedTo: string | null;
}

/**
 * Visits a feed. @returns null when nothing has changed since the version that is known
 * @throws AppError `outside-service-failed`, in words
 */
export async function visitFeed(
  address: string,
  known: FeedVersion,
  settings: Settings,
): Promise<IncomingNews | null> {
  const feed = await fetchFeed(address, known, settings);
  if (!feed) return null;
  const items = feed.items.map((item) => ({
    ...item,
    guidKey: item.guid && guidKey(item.guid, address),
    addressKey: item.url && addressKey(item.url),
  }));
  return { ...feed, items };
}

/** Reads the texts of items; a text that cannot be read is its summary. @throws AppError when it takes too long */
export async function readItems(items: IncomingItem[]): Promise<ReadItem[]> {
  const texts = await readFeedTexts(items.map(({ html, base }) => ({ html, base })));
  return items.map((item, place) => {
    const text = texts[place] || item.summary;
    return { ...item, text, sketch: sketchOf(item.title, text) };
  });
}
