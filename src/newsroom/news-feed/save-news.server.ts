import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { systemEditor } from "#accounts/editor.server.ts";
import { assertValid, createEntries, primeEntries } from "#cms/engine/write/create-entries.server.ts";
import type { SaveRequest } from "#cms/engine/write/save.server.ts";
import type { Database } from "#db/database.server.ts";
import { locks } from "#db/locks.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { cutWhole } from "#shared/text.ts";
import { articleContent } from "../article/article.content.server.ts";
import { splitTags } from "../article/article-tags.ts";
import { type IncomingNews, itemReader, type ReadItem } from "./incoming-news.server.ts";
import {
  type DuplicateGroup,
  groupDuplicates,
  withOwnAddresses,
  withoutKnown,
} from "./known-items.server.ts";
import type { NewsSource } from "./news-feed.queries.server.ts";
import { newsItems } from "./news-feed.table.ts";

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
