import { setImmediate } from "node:timers/promises";
import { inArray, like, or, sql } from "drizzle-orm";
import { recordSystemAudit } from "#accounts/audit.server.ts";
import { recordDraftAddresses } from "#cms/references/addresses.server.ts";
import { minutesToRead } from "#cms/text/reading-time.server.ts";
import { freeSlug } from "#cms/write/slugs.server.ts";
import type { Database } from "#db/database.server.ts";
import { locks } from "#db/locks.server.ts";
import { routes } from "#shared/routes.ts";
import { kebabCase } from "#shared/slug.ts";
import { countWords } from "#shared/text.ts";
import { articles } from "../article/article.table.ts";
import { type IncomingNews, type ReadItem, readItems } from "../items/incoming-news.server.ts";
import { findStories, type Story, withoutKnown } from "./known-items.server.ts";
import type { NewsSource } from "./news-feed.queries.server.ts";
import { newsItems } from "./news-feed.table.ts";

/** Size of a batch, small enough for the embedded store, which does nothing else meanwhile. */
const batchSize = 25;

/**
 * Saves the new items of a feed as drafts. Fetches at the same time, on any process, wait for each other's batches, so
 * nothing is saved twice.
 * @returns the numbers of saved and of known items
 */
export async function saveNews(db: Database, source: NewsSource, news: IncomingNews) {
  const unknown = await withoutKnown(db, news.items);
  let saved = 0;
  for (let start = 0; start < unknown.length; start += batchSize) {
    const part = await readItems(unknown.slice(start, start + batchSize));
    saved += await runInSequence(() => savePart(db, { source, publisher: publisherOf(source, news) }, part));
  }
  return { saved, skipped: news.items.length - saved };
}

let lastRun: Promise<unknown> = Promise.resolve();

/** Runs one batch after the other, and readers' requests in between. */
function runInSequence<Result>(work: () => Promise<Result>): Promise<Result> {
  const run = lastRun.then(() => setImmediate()).then(work);
  lastRun = run.catch(() => {});
  return run;
}

interface Origin {
  source: NewsSource;
  publisher: string;
}

const savePart = (db: Database, origin: Origin, part: ReadItem[]): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.news})`);
    const items = await withoutKnown(tx, part);
    if (items.length === 0) return 0;
    const stories = await findStories(tx, items);
    const saved = await saveArticles(tx, origin, stories);
    const seenAt = new Date().toISOString();
    await tx.insert(newsItems).values(
      items.map((item) => {
        const articleId = stories.get(item)?.articleId;
        if (!articleId) throw new Error("An item has no article");
        return { guidKey: item.guidKey, addressKey: item.addressKey, ...item.sketch, articleId, seenAt };
      }),
    );
    return saved;
  });

/** Stores an article for each new story. Returns their number. */
async function saveArticles(db: Database, origin: Origin, stories: Map<ReadItem, Story>): Promise<number> {
  const found = new Set<Story>();
  const news = [...stories].filter(([, story]) => {
    const isNew = story.articleId === null && !found.has(story);
    found.add(story);
    return isNew;
  });
  if (news.length === 0) return 0;
  const slugs = await slugsFor(
    db,
    news.map(([{ title }]) => title),
  );
  const rows = await db
    .insert(articles)
    .values(news.map(([item], place) => ({ ...articleOf(item, origin), slug: slugs[place] ?? "" })))
    .returning({ entryId: articles.id, slug: articles.slug, title: articles.title });
  for (const [place, [, story]] of news.entries())
    story.articleId = rows.find(({ slug }) => slug === slugs[place])?.entryId ?? null;
  const events = rows.map(({ entryId, title }) => ({ action: "fetched", kind: "article", entryId, title }));
  await recordDraftAddresses(
    db,
    "article",
    rows.map(({ entryId, slug }) => ({ entryId, path: routes.article.href({ slug }) })),
  );
  await recordSystemAudit(db, `Feed: ${origin.publisher}`, events);
  return rows.length;
}

function articleOf(item: ReadItem, { source, publisher }: Origin) {
  const words = countWords(item.text);
  return {
    title: item.title,
    originalContent: item.text,
    originalUrl: item.url,
    originalGuid: item.guid,
    originalAuthor: item.author,
    originalPublisher: publisher,
    originalPublishedAt: item.publishedAt,
    excerpt: item.summary || null,
    status: "draft" as const,
    tags: item.tags,
    imageUrl: item.imageUrl,
    wordCount: words,
    readingTime: minutesToRead(words),
    feedId: source.id,
    rights: source.rights,
  };
}

const longestName = 255;

const publisherOf = ({ title, url }: NewsSource, news: IncomingNews) =>
  (title || news.title || new URL(url).host).slice(0, longestName);

const slugLimit = 500;

/** Slugs for titles, free in the store and among themselves; what is taken is asked for once, for all of them. */
async function slugsFor(db: Database, titles: string[]): Promise<string[]> {
  const bases = [...new Set(titles.map((title) => kebabCase(title).slice(0, slugLimit)))].filter(Boolean);
  const { slug } = articles;
  const first = await db.select({ slug }).from(articles).where(inArray(slug, bases));
  const crowded = first.map((row) => like(slug, `${row.slug}-%`));
  const others =
    crowded.length > 0
      ? await db
          .select({ slug })
          .from(articles)
          .where(or(...crowded))
      : [];
  const taken = new Set([...first, ...others].map((row) => row.slug));
  const slugs: string[] = [];
  for (const title of titles) {
    const free = await freeSlug(title, "Article", slugLimit, async (candidate) => taken.has(candidate));
    taken.add(free);
    slugs.push(free);
  }
  return slugs;
}
