import { inArray, max, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { kebabCase } from "#shared/slug.ts";
import { compareText } from "#shared/text.ts";
import { articles } from "./article.table.ts";
import { isShown } from "./article-columns.server.ts";

/** A news category with its own URL. */
export interface Topic {
  slug: string;
  name: string;
  /** The number of its published articles. */
  count: number;
  /** When one of them last changed. */
  updatedAt: string;
}

/** Returns the categories of published articles, by name. Categories with the same slug are one topic. */
export async function listTopics(db: Database): Promise<Topic[]> {
  const categories = (await listUsedCategories(db)).map((one) => ({ ...one, slug: kebabCase(one.name) }));
  const bySlug = Map.groupBy(
    categories.filter(({ slug }) => slug),
    ({ slug }) => slug,
  );
  const topics = [...bySlug].map(([slug, same]) => ({
    slug,
    name: same[0]?.name ?? slug,
    count: same.reduce((sum, { count }) => sum + count, 0),
    updatedAt:
      same
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1) ?? "",
  }));
  return topics.sort((a, b) => compareText(a.name, b.name));
}

/** Returns the condition for a topic's articles. @throws AppError `not-found` if the topic has no published articles */
export async function articlesOfTopic(db: Database, slug: string): Promise<SQL> {
  const names = (await listUsedCategories(db))
    .map(({ name }) => name)
    .filter((name) => kebabCase(name) === slug);
  if (names.length === 0) throw new AppError("not-found", "There is no such topic");
  return inArray(articles.category, names);
}

const listUsedCategories = (db: Database) =>
  db
    .select({
      name: sql<string>`${articles.category}`,
      count: sql<number>`count(*)::integer`,
      updatedAt: max(articles.contentUpdatedAt).mapWith(articles.contentUpdatedAt),
    })
    .from(articles)
    .where(sql`${isShown} and coalesce(${articles.category}, '') <> ''`)
    .groupBy(articles.category)
    .orderBy(articles.category);
