import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { Article } from "./article.schema.ts";
import { articles } from "./article.table.ts";

/**
 * Returns a rewritten article's place in the queue of those that wait for their review, the oldest rewrite first, and the one
 * that follows; the last one leads to the first. Null for an article that does not wait.
 */
export async function findQueue(
  db: Database,
  { id, status }: Pick<Article, "id" | "status">,
): Promise<{ place: number; total: number; nextId: number | null } | null> {
  if (status !== "rewritten") return null;
  const waiting = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.status, "rewritten"), sql`coalesce(${articles.rewrittenContent}, '') <> ''`))
    .orderBy(asc(articles.id));
  const place = waiting.findIndex((one) => one.id === id);
  if (place < 0) return null;
  const next = waiting[(place + 1) % waiting.length]?.id ?? null;
  return { place: place + 1, total: waiting.length, nextId: next === id ? null : next };
}
