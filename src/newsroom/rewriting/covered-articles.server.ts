import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { articles } from "../article/article.table.ts";
import { articleDesk } from "../stories/story.table.ts";

/** Notes that drafts are part of another article, in the transaction that makes it: they wait no longer. */
export async function coverArticles(db: Database, coveredById: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const drafts = await db
    .select({ articleId: articles.id })
    .from(articles)
    .where(and(inArray(articles.id, ids), eq(articles.status, "draft")));
  if (drafts.length === 0) return;
  await db
    .insert(articleDesk)
    .values(drafts.map(({ articleId }) => ({ articleId, coveredById })))
    .onConflictDoUpdate({ target: articleDesk.articleId, set: { coveredById } });
}
