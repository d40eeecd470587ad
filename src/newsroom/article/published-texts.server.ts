import { setImmediate } from "node:timers/promises";
import { and, arrayOverlaps, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { byIndexes } from "#db/by-indexes.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Article } from "./article.schema.ts";
import { articles } from "./article.table.ts";
import { shownText } from "./article-rights.ts";
import { titleOfArticle } from "./article-title.ts";
import { publishedTexts } from "./published-text.table.ts";
import { printsOf, type ShownText } from "./text-prints.ts";

type Texts = Pick<
  Article,
  "title" | "rewrittenTitle" | "rewrittenContent" | "originalContent" | "excerpt" | "rights"
>;

/** Returns an article's title and text as shown to readers. */
export const textForReaders = (article: Texts): ShownText => ({
  title: titleOfArticle(article),
  text: shownText(article) ?? "",
});

/** Stores the prints of a published article's text. */
export async function recordPublishedText(db: Database, article: Texts & { id: number }): Promise<void> {
  const prints = printsOf(textForReaders(article));
  await db
    .insert(publishedTexts)
    .values({ articleId: article.id, prints })
    .onConflictDoUpdate({ target: publishedTexts.articleId, set: { prints } });
}

/**
 * Returns at most `limit` published articles other than `id` that have the most in common with a text. Finds texts that share a run
 * of 13 words, and identical short texts. Call it within a transaction.
 */
export async function findAlikePublished(db: Database, id: number | null, text: ShownText, limit: number) {
  await recordMissing(db);
  const prints = printsOf(text);
  const ours = sql`array[${sql.join(
    prints.map((print) => sql`${print}`),
    sql`, `,
  )}]::integer[]`;
  const shared = sql<number>`(select count(*) from unnest(${publishedTexts.prints}) print where print = any(${ours}))`;
  const candidates = await byIndexes(db, () =>
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
  return candidates.map(({ article }) => article);
}

const atATime = 50;

/** Computes the prints of articles that were stored without a save, such as starter content or a restored backup. */
async function recordMissing(db: Database) {
  for (;;) {
    const rows = await db
      .select({ article: articles })
      .from(articles)
      .leftJoin(publishedTexts, eq(publishedTexts.articleId, articles.id))
      .where(and(eq(articles.status, "published"), isNull(publishedTexts.articleId)))
      .limit(atATime);
    for (const { article } of rows) await recordPublishedText(db, article);
    if (rows.length < atATime) return;
    await setImmediate();
  }
}
