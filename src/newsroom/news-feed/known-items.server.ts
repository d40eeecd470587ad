import { and, arrayOverlaps, desc, eq, inArray, isNotNull, or } from "drizzle-orm";
import { byIndexes } from "#db/by-indexes.server.ts";
import type { Database } from "#db/database.server.ts";
import { articles } from "../article/article.table.ts";
import type { IncomingItem, ReadItem } from "./incoming-news.server.ts";
import { areNearIdentical, type Sketch } from "./near-identical.ts";
import { newsItems } from "./news-feed.table.ts";
import { addressKey, addressSpellings } from "./news-identity.server.ts";

/**
 * Clears the address key of items that share their URL with another item of the feed with a different guid: only an item's own page
 * identifies it across feeds.
 */
export async function withOwnAddresses<Item extends IncomingItem>(
  db: Database,
  items: Item[],
  feedUrl: string,
): Promise<Item[]> {
  const guidsByAddress = new Map<string, Set<string>>();
  for (const { addressKey: address, guidKey: guid } of [
    ...items,
    ...(await listEarlierItems(db, items, feedUrl)),
  ])
    if (address && guid) guidsByAddress.set(address, (guidsByAddress.get(address) ?? new Set()).add(guid));
  const isShared = ({ addressKey: address, guidKey: guid }: IncomingItem) =>
    guid !== null && address !== null && (guidsByAddress.get(address)?.size ?? 0) > 1;
  return items.map((item) => (isShared(item) ? { ...item, addressKey: null } : item));
}

/** The keys of the feed's earlier items with the same URLs. The URL is the article's, because a shared address has no key. */
async function listEarlierItems(db: Database, items: IncomingItem[], feedUrl: string) {
  const spellings = items.flatMap(({ url }) => (url ? addressSpellings(url) : []));
  const rows = await db
    .select({ guidKey: newsItems.guidKey, url: articles.originalUrl })
    .from(newsItems)
    .innerJoin(articles, eq(articles.id, newsItems.articleId))
    .where(and(eq(newsItems.feedUrl, feedUrl), inArray(articles.originalUrl, spellings)));
  return rows.map(({ guidKey, url }) => ({
    guidKey,
    addressKey: url && URL.canParse(url) ? addressKey(url) : null,
  }));
}

/** Returns the items that are not known yet, by guid or else by address. Keeps the first of duplicates. */
export async function withoutKnown<Item extends IncomingItem>(db: Database, items: Item[]): Promise<Item[]> {
  const seenKeys = new Set([...(await knownKeys(db, items)), ...(await keysOfArticles(db, items))]);
  return items.filter((item) => {
    const keys = keysOf(item);
    if (keys.some((key) => seenKeys.has(key))) return false;
    for (const key of keys) seenKeys.add(key);
    return true;
  });
}

const keysOf = (item: Pick<IncomingItem, "guidKey" | "addressKey">) => [
  ...(item.guidKey ? [`guid ${item.guidKey}`] : []),
  ...(item.addressKey ? [`address ${item.addressKey}`] : []),
];

async function knownKeys(db: Database, items: IncomingItem[]): Promise<string[]> {
  const { guidKey, addressKey: address } = newsItems;
  const rows = await db
    .select({ guidKey, addressKey: address })
    .from(newsItems)
    .where(or(inArray(guidKey, values(items, "guidKey")), inArray(address, values(items, "addressKey"))));
  return rows.flatMap(keysOf);
}

const values = (items: IncomingItem[], name: "guidKey" | "addressKey") =>
  items.flatMap((item) => item[name] ?? []);

/** Includes articles that did not come from a feed. */
async function keysOfArticles(db: Database, items: IncomingItem[]): Promise<string[]> {
  const spellings = items.flatMap(({ url, addressKey: key }) => (url && key ? addressSpellings(url) : []));
  const rows = await db
    .select({ url: articles.originalUrl })
    .from(articles)
    .where(and(isNotNull(articles.originalUrl), inArray(articles.originalUrl, spellings)));
  return rows.flatMap(({ url }) => (url && URL.canParse(url) ? [`address ${addressKey(url)}`] : []));
}

/** No real feed has more similar items. Prevents an endless series under one title from slowing a fetch down. */
const mostCandidates = 2000;

/** Near-identical items, which share one article. Its id is null until stored. */
export interface DuplicateGroup {
  articleId: number | null;
}

type Candidate = Sketch & { group: DuplicateGroup };

/** Assigns each item the group of a near-identical earlier item or item in the same batch, or a new group. */
export async function groupDuplicates(
  db: Database,
  items: ReadItem[],
): Promise<Map<ReadItem, DuplicateGroup>> {
  const byBand = new Map<number, Candidate[]>();
  const add = (candidate: Candidate) => {
    for (const band of candidate.bands) {
      const others = byBand.get(band);
      if (others) others.push(candidate);
      else byBand.set(band, [candidate]);
    }
  };
  for (const candidate of await candidatesFor(db, items)) add(candidate);
  const groups = new Map<ReadItem, DuplicateGroup>();
  for (const item of items) {
    const candidates = new Set(item.sketch.bands.flatMap((band) => byBand.get(band) ?? []));
    const duplicate = candidates.values().find((candidate) => areNearIdentical(candidate, item.sketch));
    const group = duplicate?.group ?? { articleId: null };
    groups.set(item, group);
    add({ ...item.sketch, group });
  }
  return groups;
}

/** Call it within a transaction. */
async function candidatesFor(db: Database, items: ReadItem[]): Promise<Candidate[]> {
  const ours = [...new Set(items.flatMap(({ sketch }) => sketch.bands))];
  if (ours.length === 0) return [];
  const { id, title, opening, bands, articleId } = newsItems;
  const candidates = db
    .select({ id, title, opening, bands, articleId })
    .from(newsItems)
    .where(arrayOverlaps(bands, ours))
    .limit(mostCandidates * 10)
    .as("alike");
  // 4 ms with the index, half a second without.
  const rows = await byIndexes(db, () =>
    db.select().from(candidates).orderBy(desc(candidates.id)).limit(mostCandidates),
  );
  return rows.map((row) => ({ ...row, group: { articleId: row.articleId } }));
}
