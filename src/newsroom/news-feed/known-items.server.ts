import { and, arrayOverlaps, desc, inArray, isNotNull, or } from "drizzle-orm";
import { byIndexes } from "#db/by-indexes.server.ts";
import type { Database } from "#db/database.server.ts";
import { articles } from "../article/article.table.ts";
import type { IncomingItem, ReadItem } from "../items/incoming-news.server.ts";
import { areNearIdentical, type Sketch } from "../items/near-identical.ts";
import { addressKey, addressSpellings } from "../items/news-identity.server.ts";
import { newsItems } from "./news-feed.table.ts";

/** Those items that are not known yet, by guid or else by address; of two that are the same, the first. */
export async function withoutKnown<Item extends IncomingItem>(db: Database, items: Item[]): Promise<Item[]> {
  const known = new Set([...(await knownKeys(db, items)), ...(await keysOfArticles(db, items))]);
  return items.filter((item) => {
    const keys = keysOf(item);
    if (keys.some((key) => known.has(key))) return false;
    for (const key of keys) known.add(key);
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

/** Articles that came otherwise than by a feed count too. */
async function keysOfArticles(db: Database, items: IncomingItem[]): Promise<string[]> {
  const spellings = items.flatMap(({ url }) => (url ? addressSpellings(url) : []));
  const rows = await db
    .select({ url: articles.originalUrl })
    .from(articles)
    .where(and(isNotNull(articles.originalUrl), inArray(articles.originalUrl, spellings)));
  return rows.flatMap(({ url }) => (url && URL.canParse(url) ? [`address ${addressKey(url)}`] : []));
}

/** More are alike in no real feed; an endless series of one title must not make a fetch endless. */
const mostCandidates = 2000;

/** A story that several items tell: the article, once it is stored. */
export interface Story {
  articleId: number | null;
}

type Candidate = Sketch & { story: Story };

/** Gives each item its story: that of what says the same, among what came before and what comes with it, or a new one. */
export async function findStories(db: Database, items: ReadItem[]): Promise<Map<ReadItem, Story>> {
  const byBand = new Map<number, Candidate[]>();
  const add = (candidate: Candidate) => {
    for (const band of candidate.bands) byBand.set(band, [...(byBand.get(band) ?? []), candidate]);
  };
  for (const candidate of await candidatesFor(db, items)) add(candidate);
  const stories = new Map<ReadItem, Story>();
  for (const item of items) {
    const alike = item.sketch.bands.flatMap((band) => byBand.get(band) ?? []);
    const twin = alike.find((candidate) => areNearIdentical(candidate, item.sketch));
    const story = twin?.story ?? { articleId: null };
    stories.set(item, story);
    add({ ...item.sketch, story });
  }
  return stories;
}

/** For use within a transaction. */
async function candidatesFor(db: Database, items: ReadItem[]): Promise<Candidate[]> {
  const ours = [...new Set(items.flatMap(({ sketch }) => sketch.bands))];
  if (ours.length === 0) return [];
  const { id, title, opening, bands, articleId } = newsItems;
  const alike = db
    .select({ id, title, opening, bands, articleId })
    .from(newsItems)
    .where(arrayOverlaps(bands, ours))
    .limit(mostCandidates * 10)
    .as("alike");
  // Half a second otherwise, instead of four milliseconds.
  const rows = await byIndexes(db, () =>
    db.select().from(alike).orderBy(desc(alike.id)).limit(mostCandidates),
  );
  return rows.map((row) => ({ ...row, story: { articleId: row.articleId } }));
}
