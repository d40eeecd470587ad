import { setImmediate } from "node:timers/promises";
import { and, arrayOverlaps, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { byIndexes } from "#db/by-indexes.server.ts";
import type { Database } from "#db/database.server.ts";
import { printsOf, type ShownText } from "../items/text-prints.ts";
import type { Article } from "./article.schema.ts";
import { articles } from "./article.table.ts";
import { shownText } from "./article-rights.ts";
import { titleOfArticle } from "./article-title.ts";
import { publishedTexts } from "./published-text.table.ts";

type Texts = Pick<
  Article,
  "title" | "rewrittenTitle" | "rewrittenContent" | "originalContent" | "excerpt" | "rights"
>;

/** Returns an article's title and text as readers see them. */
export const textForReaders = (article: Texts): ShownText => ({
  title: titleOfArticle(article),
  text: shownText(article) ?? "",
});

/** Keeps the prints of a published article's text. */
export async function recordPublishedText(db: Database, article: Texts & { id: number }): Promise<void> {
  const prints = printsOf(textForReaders(article));
  await db
    .insert(publishedTexts)
    .values({ articleId: article.id, prints })
    .onConflictDoUpdate({ target: publishedTexts.articleId, set: { prints } });
}

/**
 * Returns the published articles other than `id` whose texts have most in common with the one given, at most `limit`;
 * those that share neither a run of 13 words nor, being short, all their words are not found. For use within a
 * transaction.
 */
export async function findAlikePublished(db: Database, id: number | null, text: ShownText, limit: number) {
  await recordMissing(db);
  const prints = printsOf(text);
  const ours = sql`array[${sql.join(
    prints.map((print) => sql`${print}`),
    sql`, `,
  )}]::integer[]`;
  const shared = sql<number>`(select count(*) from unnest(${publishedTexts.prints}) print where print = any(${ours}))`;
  const found = await byIndexes(db, () =>
    db
      .select({ article: articles, shared: shared.mapWith(Number).as("shared") })
      .from(publishedTexts)
      .innerJoin(articles, eq(articles.id, publishedTexts.articleId))
      .where(
        and(
          arrayOverlaps(publishedTexts.prints, ours),
          eq(articles.status, "published"),
          id === null ? undefined : ne(articles.id, id),
        ),
      )
      .orderBy(desc(sql`shared`), articles.id)
      .limit(limit),
  );
  return found.map(({ article }) => article);
}

const atATime = 50;

/** Articles that came without a save, with the starter content or a backup, have no prints yet. */
async function recordMissing(db: Database) {
  for (;;) {
    const unread = await db
      .select({ article: articles })
      .from(articles)
      .leftJoin(publishedTexts, eq(publishedTexts.articleId, articles.id))
      .where(and(eq(articles.status, "published"), isNull(publishedTexts.articleId)))
      .limit(atATime);
    for (const { article } of unread) await recordPublishedText(db, article);
    if (unread.length < atATime) return;
    await setImmediate();
  }
}
