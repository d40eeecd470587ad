import { inArray, like, or, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { recordSystemAudit } from "#domain/audit.server.ts";
import {
  type IncomingItem,
  type IncomingNews,
  type ReadItem,
  readItems,
} from "#domain/incoming-news.server.ts";
import { countWords, kebabCase } from "#shared/text.ts";
import { articles } from "../article/article.table.ts";
import { minutesToRead } from "../kit/reading-time.server.ts";
import { freeSlug } from "../kit/slugs.server.ts";
import { findTwins, withoutKnown } from "./known-items.server.ts";
import type { NewsSource } from "./news-feed.queries.server.ts";
import { newsItems } from "./news-feed.table.ts";

/** Few enough for the embedded store, which does nothing else meanwhile, to be done at once. */
const itemsAtOnce = 25;

/**
 * Keeps what is new of a feed's items as drafts. Whoever else fetches at the same time, on whichever process, waits for each
 * part: nothing comes in twice.
 * @returns how many were saved, and how many were known
 */
export async function saveNews(db: Database, source: NewsSource, news: IncomingNews) {
  const unknown = await withoutKnown(db, news.items);
  let saved = 0;
  for (let start = 0; start < unknown.length; start += itemsAtOnce) {
    const part = await readItems(unknown.slice(start, start + itemsAtOnce), news.base);
    saved += await savePart(db, source, { ...news, items: part });
  }
  return { saved, skipped: news.items.length - saved };
}

/** Any number will do, as long as no other use of the same database takes it. */
const newsLock = 7_201_944_311;

const savePart = (db: Database, source: NewsSource, news: IncomingNews & { items: ReadItem[] }) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${newsLock})`);
    const items = await withoutKnown(tx, news.items);
    if (items.length === 0) return 0;
    const { add, twinOf } = await findTwins(tx, items);
    const slugs = await slugsFor(tx, items);
    let saved = 0;
    for (const item of items) {
      const twin = twinOf(item);
      const articleId = twin ?? (await saveArticle(tx, source, news.title, item, await slugs(item.title)));
      if (twin === null) saved += 1;
      await remember(tx, item, articleId);
      add({ ...item.sketch, articleId });
    }
    return saved;
  });

async function saveArticle(
  db: Database,
  source: NewsSource,
  feedTitle: string,
  item: ReadItem,
  slug: string,
): Promise<number> {
  const words = countWords(item.text);
  const [article] = await db
    .insert(articles)
    .values({
      slug,
      title: item.title,
      originalContent: item.text,
      originalUrl: item.url,
      originalGuid: item.guid,
      originalAuthor: item.author,
      originalPublisher: publisherOf(source, feedTitle),
      originalPublishedAt: item.publishedAt,
      excerpt: item.summary || null,
      status: "draft",
      tags: item.tags,
      imageUrl: item.imageUrl,
      wordCount: words,
      readingTime: minutesToRead(words),
      feedId: source.id,
      rights: source.rights,
    })
    .returning({ id: articles.id });
  if (!article) throw new Error("The article was not stored");
  const who = `Feed: ${publisherOf(source, feedTitle)}`;
  const deed = { action: "fetched", kind: "article", entryId: article.id, title: item.title };
  await recordSystemAudit(db, who, [deed]);
  return article.id;
}

const longestName = 255;

const publisherOf = ({ title, url }: NewsSource, feedTitle: string) =>
  (title || feedTitle || new URL(url).host).slice(0, longestName);

const remember = (
  db: Database,
  { guidKey, addressKey, sketch }: IncomingItem & ReadItem,
  articleId: number,
) =>
  db
    .insert(newsItems)
    .values({ guidKey, addressKey, ...sketch, articleId, seenAt: new Date().toISOString() });

const slugLimit = 500;

/** Makes slugs that are free in the store and among themselves; what is taken is asked for once, for all titles. */
async function slugsFor(db: Database, items: ReadItem[]) {
  const bases = [...new Set(items.map(({ title }) => kebabCase(title).slice(0, slugLimit)))].filter(Boolean);
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
  return async (title: string) => {
    const free = await freeSlug(title, "Article", slugLimit, async (candidate) => taken.has(candidate));
    taken.add(free);
    return free;
  };
}
