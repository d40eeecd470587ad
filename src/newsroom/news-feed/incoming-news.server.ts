import { type FeedItem, type FeedVersion, fetchFeed, readFeedTexts } from "#integrations/feed/index.ts";
import { AppError } from "#shared/errors.ts";
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

/** Each takes the reading worker 20 seconds, and every feed shares that worker. */
const mostHeavyItems = 5;

/**
 * Returns a reader of one feed's items. It falls back to an item's summary if its text cannot be read or takes too long. After five
 * items that take too long, it uses the summaries of all others.
 */
export function itemReader(readTexts: typeof readFeedTexts = readFeedTexts) {
  let heavyCount = 0;
  const readOne = async (item: IncomingItem) => {
    if (heavyCount >= mostHeavyItems) return null;
    const texts = await tryReadTexts([item], readTexts);
    if (!texts) heavyCount++;
    return texts?.[0] ?? null;
  };
  return async (items: IncomingItem[]): Promise<ReadItem[]> => {
    let texts = heavyCount < mostHeavyItems ? await tryReadTexts(items, readTexts) : [];
    if (!texts) {
      texts = [];
      for (const item of items) texts.push(await readOne(item));
    }
    return items.map((item, place) => {
      const text = texts[place] || item.summary;
      return { ...item, text, sketch: sketchOf(item.title, text) };
    });
  };
}

/** Returns null if one of the texts takes too long or crashes the worker. */
async function tryReadTexts(items: IncomingItem[], readTexts: typeof readFeedTexts) {
  try {
    return await readTexts(items.map(({ html, base }) => ({ html, base })));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
