import { setImmediate } from "node:timers/promises";
import { and, arrayOverlaps, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { systemEditor } from "#accounts/editor.server.ts";
import { assertValid, createEntries, primeEntries } from "#cms/engine/write/create-entries.server.ts";
import type { SaveRequest } from "#cms/engine/write/save.server.ts";
import { byIndexes } from "#db/by-indexes.server.ts";
import type { Database } from "#db/database.server.ts";
import { locks } from "#db/locks.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { cutWhole } from "#shared/text.ts";
import { isWebAddress } from "#shared/web-address.ts";
import { articleContent } from "../article/article.content.server.ts";
import { articles } from "../article/article.table.ts";
import { splitTags } from "../article/article-tags.ts";
import { type IncomingItem, type IncomingNews, itemReader, type ReadItem } from "./incoming-news.server.ts";
import { areNearIdentical, type Sketch } from "./near-identical.ts";
import type { NewsSource } from "./news-feed.queries.server.ts";
import { newsItems } from "./news-feed.table.ts";
import { addressKey, addressSpellings } from "./news-identity.server.ts";

/** Small, because the embedded database can do nothing else during a batch. */
const batchSize = 25;

/**
 * Saves a feed's new items as drafts. Concurrent fetches, in any process, wait for each other's batches, so nothing is saved twice.
 * @returns the numbers of saved and known items, and the errors of items that cannot be saved
 */
export async function saveNews(request: Omit<SaveRequest, "editor">, source: NewsSource, news: IncomingNews) {
  const publisher = publisherOf(source, news);
  const work = { ...request, editor: systemEditor(`Feed: ${publisher}`), feedUrl: source.url };
  const items = await withOwnAddresses(request.db, news.items, source.url);
  const unknown = await withoutKnown(request.db, items);
  const faults: string[] = [];
  const readItems = itemReader();
  let savedCount = 0;
  for (let start = 0; start < unknown.length; start += batchSize) {
    const items = await readItems(unknown.slice(start, start + batchSize));
    const part = items
      .map((item) => ({ item, values: articleOf(item, { source, publisher }) }))
      .filter(({ item, values }) => {
        const fault = faultOf(values);
        if (fault) faults.push(`"${item.title}": ${fault}`);
        return fault === null;
      });
    await primeEntries(
      articleContent,
      part.map(({ values }) => values),
      request.db,
    );
    savedCount += await runInSequence(request.db, () => savePart(work, part));
  }
  return { saved: savedCount, skipped: news.items.length - savedCount - faults.length, faults };
}

function faultOf(values: NewArticle): string | null {
  try {
    assertValid(articleContent, values);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

const lastRuns = new WeakMap<Database, Promise<unknown>>();

/** Runs a database's batches one after another, with readers' requests in between. */
function runInSequence<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  const before = lastRuns.get(db) ?? Promise.resolve();
  const run = before.then(() => setImmediate()).then(work);
  lastRuns.set(
    db,
    run.catch(() => {}),
  );
  return run;
}

/** An item, and the values of its article in case it duplicates no other item. */
interface NewsPart {
  item: ReadItem;
  values: NewArticle;
}

interface FeedRequest extends SaveRequest {
  feedUrl: string;
}

const savePart = (request: FeedRequest, part: NewsPart[]): Promise<number> =>
  request.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.news})`);
    const items = await withoutKnown(
      tx,
      part.map(({ item }) => item),
    );
    if (items.length === 0) return 0;
    const groups = await groupDuplicates(tx, items);
    const count = await saveArticles({ ...request, db: tx }, part, groups);
    await saveItems(tx, request.feedUrl, items, groups);
    return count;
  });

/** Creates an article for each new group of duplicates. Returns the number created. */
async function saveArticles(request: SaveRequest, part: NewsPart[], groups: Map<ReadItem, DuplicateGroup>) {
  const newGroups = new Set<DuplicateGroup>();
  const news = part.flatMap(({ item, values }) => {
    const group = groups.get(item);
    if (!group || group.articleId !== null || newGroups.has(group)) return [];
    newGroups.add(group);
    return [{ group, values }];
  });
  const entries = await createEntries(
    articleContent,
    { action: "fetched", values: news.map(({ values }) => values) },
    request,
  );
  for (const [place, { group }] of news.entries()) group.articleId = Number(entries[place]?.id);
  return entries.length;
}

async function saveItems(
  db: Database,
  feedUrl: string,
  items: ReadItem[],
  groups: Map<ReadItem, DuplicateGroup>,
) {
  const seenAt = new Date(environment.now()).toISOString();
  await db.insert(newsItems).values(
    items.map((item) => {
      const articleId = groups.get(item)?.articleId;
      if (!articleId) throw new Error("An item has no article");
      const { guidKey, addressKey } = item;
      return { feedUrl, guidKey, addressKey, ...item.sketch, articleId, seenAt };
    }),
  );
}

type NewArticle = ReturnType<typeof articleOf>;

function articleOf(item: ReadItem, { source, publisher }: { source: NewsSource; publisher: string }) {
  return {
    title: item.title,
    originalContent: item.text,
    originalUrl: item.url,
    originalGuid: item.guid,
    originalAuthor: item.author,
    originalPublisher: item.publisher ?? publisher,
    originalPublishedAt: item.publishedAt,
    excerpt: item.summary || null,
    status: "draft" as const,
    tags: [...new Set(item.tags.flatMap(splitTags))],
    imageUrl: item.imageUrl,
    feedId: source.id,
    rights: source.rights,
  };
}

const longestName = 255;

const publisherOf = ({ title, url }: NewsSource, news: IncomingNews) =>
  cutWhole(title || news.title || new URL(url).host, longestName);

/**
 * Clears the address key of items that share their URL with another item of the feed with a different guid: only an item's own page
 * identifies it across feeds.
 */
async function withOwnAddresses<Item extends IncomingItem>(
  db: Database,
  items: Item[],
  feedUrl: string,
): Promise<Item[]> {
  const guidsByAddress = new Map<string, Set<string>>();
  for (const { addressKey: address, guidKey: guid } of [
    ...items,
    ...(await listEarlierItems(db, items, feedUrl)),
  ])
    if (address && guid)
      guidsByAddress.set(address, (guidsByAddress.get(address) ?? new Set()).add(sameForSpellings(guid)));
  const isShared = ({ addressKey: address, guidKey: guid }: IncomingItem) =>
    guid !== null && address !== null && (guidsByAddress.get(address)?.size ?? 0) > 1;
  return items.map((item) => (isShared(item) ? { ...item, addressKey: null } : item));
}

/** A publisher that moves to https changes the spelling of guids that are web addresses. */
const sameForSpellings = (guid: string) => (isWebAddress(guid) ? addressKey(guid) : guid);

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
async function withoutKnown<Item extends IncomingItem>(db: Database, items: Item[]): Promise<Item[]> {
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
interface DuplicateGroup {
  articleId: number | null;
}

type Candidate = Sketch & { group: DuplicateGroup };

/** Assigns each item the group of a near-identical earlier item or item in the same batch, or a new group. */
async function groupDuplicates(db: Database, items: ReadItem[]): Promise<Map<ReadItem, DuplicateGroup>> {
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
