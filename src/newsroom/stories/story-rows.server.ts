import { setImmediate } from "node:timers/promises";
import {
  and,
  between,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { batchesById } from "#db/id-batches.server.ts";
import { articles } from "../article/article.table.ts";
import { articleDate } from "../article/article-columns.server.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import type { OpenStory } from "./open-stories.ts";
import { stories } from "./story.table.ts";

const atATime = 200;
/** The range of ids that one statement scans. */
const countedAtATime = 1000;
/** In characters; 60 words are not longer. */
const openingLength = 900;

/** The start of an article's original text. */
const opening = sql<string>`left(coalesce(nullif(${articles.originalContent}, ''), ${articles.excerpt}, ${articles.rewrittenContent}, ''), ${openingLength})`;

const columns = { id: articles.id, title: articles.title, opening, date: articleDate };

/** An article and the texts used to match it to a story. */
export interface NewsRow {
  id: number;
  title: string;
  opening: string;
  date: string;
}

/** The article is new, or its story was deleted. */
const isUnplaced = isNull(stories.id);

/** Yields the articles without a story, in batches. */
export async function* readUnplaced(db: Database): AsyncGenerator<NewsRow[]> {
  const maxId = await highestArticle(db);
  for (let first = 0; first <= maxId; first += countedAtATime)
    yield* readInParts(db, await listAmong(db, isUnplaced, first));
}

/** Yields the newest articles that have a story, in batches. They are the corpus for weighting new ones. */
export async function* readPlaced(db: Database, most: number): AsyncGenerator<NewsRow[]> {
  let budget = most;
  for (let last = await highestArticle(db); last >= 0 && budget > 0; last -= countedAtATime) {
    const ids = (await listAmong(db, isNotNull(stories.id), last - countedAtATime + 1)).slice(-budget);
    budget -= ids.length;
    yield* readInParts(db, ids);
  }
}

async function highestArticle(db: Database): Promise<number> {
  const [row] = await db.select({ id: sql<number>`coalesce(max(${articles.id}), 0)` }).from(articles);
  return row?.id ?? 0;
}

/** Selects only ids, `countedAtATime` at a time: sorting all articles with their texts would block the event loop. */
async function listAmong(db: Database, condition: SQL, first: number): Promise<number[]> {
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .leftJoin(articleDesk, eq(articleDesk.articleId, articles.id))
    .leftJoin(stories, eq(stories.id, articleDesk.storyId))
    .where(and(condition, between(articles.id, first, first + countedAtATime - 1)))
    .orderBy(articles.id);
  await setImmediate();
  return rows.map(({ id }) => id);
}

async function* readInParts(db: Database, ids: number[]): AsyncGenerator<NewsRow[]> {
  for (let start = 0; start < ids.length; start += atATime)
    yield await db
      .select(columns)
      .from(articles)
      .where(inArray(articles.id, ids.slice(start, start + atATime)))
      .orderBy(articles.id);
}

export const listMembers = (db: Database, storyId: number): Promise<NewsRow[]> =>
  db
    .select(columns)
    .from(articles)
    .innerJoin(articleDesk, eq(articleDesk.articleId, articles.id))
    .where(eq(articleDesk.storyId, storyId))
    .orderBy(articleDate, articles.id);

/** Yields the stories that were active between the two dates, in batches. */
export async function* readStories(db: Database, from: string, until: string): AsyncGenerator<OpenStory[]> {
  const isActive = and(gt(stories.size, 0), gte(stories.lastAt, from), lte(stories.firstAt, until));
  const batches = batchesById((lastId) =>
    db
      .select()
      .from(stories)
      .where(and(gt(stories.id, lastId), isActive))
      .orderBy(stories.id)
      .limit(atATime),
  );
  for await (const rows of batches) yield rows.map(openStoryOf);
}

function openStoryOf({
  id,
  centroid,
  size,
  figures,
  firstAt,
  lastAt,
}: typeof stories.$inferSelect): OpenStory {
  const sum = new Map(Object.entries(centroid).map(([term, weight]) => [term, weight * size]));
  const squaredLength = [...sum.values()].reduce((total, weight) => total + weight * weight, 0);
  return { id, sum, squaredLength, size, figures, firstAt: Date.parse(firstAt), lastAt: Date.parse(lastAt) };
}

/** Returns the stories whose centroid was built from a different number of members than they have now. */
export async function listStaleStories(db: Database): Promise<number[]> {
  const staleIds: number[] = [];
  const [newestStory] = await db.select({ id: sql<number>`coalesce(max(${stories.id}), 0)` }).from(stories);
  for (let first = 0; first <= (newestStory?.id ?? 0); first += countedAtATime) {
    staleIds.push(...(await listStaleAmong(db, first, first + countedAtATime - 1)));
    await setImmediate();
  }
  return staleIds;
}

async function listStaleAmong(db: Database, first: number, last: number): Promise<number[]> {
  const members = db
    .select({ storyId: articleDesk.storyId, count: sql<number>`count(*)::integer`.as("count") })
    .from(articleDesk)
    .innerJoin(articles, eq(articles.id, articleDesk.articleId))
    .where(between(articleDesk.storyId, first, last))
    .groupBy(articleDesk.storyId)
    .as("members");
  const rows = await db
    .select({ id: stories.id })
    .from(stories)
    .leftJoin(members, eq(members.storyId, stories.id))
    .where(and(between(stories.id, first, last), sql`coalesce(${members.count}, 0) <> ${stories.size}`))
    .orderBy(stories.id);
  return rows.map(({ id }) => id);
}

/** The number of centroid terms to keep; the others hardly count. */
const mostTerms = 40;

const centroidOf = ({ sum, size }: OpenStory) =>
  Object.fromEntries(
    [...sum]
      .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      .slice(0, mostTerms)
      .map(([term, weight]) => [term, Math.round((weight / size) * 1e4) / 1e4]),
  );

const rowOf = (story: OpenStory) => ({
  centroid: centroidOf(story),
  figures: story.figures,
  size: story.size,
  firstAt: new Date(story.firstAt).toISOString(),
  lastAt: new Date(story.lastAt).toISOString(),
});

/** Stores stories. Sets the ids of new ones. */
export async function storeStories(db: Database, openStories: OpenStory[]): Promise<void> {
  const newStories = openStories.filter(({ id }) => id === null);
  if (newStories.length > 0) {
    const rows = await db.insert(stories).values(newStories.map(rowOf)).returning({ id: stories.id });
    for (const [place, story] of newStories.entries()) story.id = rows[place]?.id ?? null;
  }
  const updates = openStories.flatMap((story) =>
    story.id === null || newStories.includes(story) ? [] : [{ id: story.id, ...rowOf(story) }],
  );
  if (updates.length === 0) return;
  await db
    .insert(stories)
    .values(updates)
    .onConflictDoUpdate({
      target: stories.id,
      set: {
        centroid: sql`excluded.centroid`,
        figures: sql`excluded.figures`,
        size: sql`excluded.size`,
        firstAt: sql`excluded.first_at`,
        lastAt: sql`excluded.last_at`,
      },
    });
}

/** The story an article was assigned to. */
export interface Placement {
  articleId: number;
  storyId: number;
  likeness: number;
}

export async function storePlacements(db: Database, placements: Placement[]): Promise<void> {
  await db
    .insert(articleDesk)
    .values(placements)
    .onConflictDoUpdate({
      target: articleDesk.articleId,
      set: { storyId: sql`excluded.story_id`, likeness: sql`excluded.likeness` },
    });
}

/** Locks stories for the rest of the transaction and returns their sizes by id. */
export async function lockSizes(db: Database, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: stories.id, size: stories.size })
    .from(stories)
    .where(inArray(stories.id, ids))
    .orderBy(stories.id)
    .for("update");
  return new Map(rows.map(({ id, size }) => [id, size]));
}

/** Counts the given articles that still exist and have no story. */
export async function countUnplaced(db: Database, articleIds: number[]): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(articles)
    .leftJoin(articleDesk, eq(articleDesk.articleId, articles.id))
    .leftJoin(stories, eq(stories.id, articleDesk.storyId))
    .where(and(isUnplaced, inArray(articles.id, articleIds)));
  return row?.count ?? 0;
}

/** Deletes the stories that no article refers to, including articles in the trash. */
export async function deleteEmptyStories(db: Database): Promise<void> {
  const used = db
    .select({ id: articleDesk.storyId })
    .from(articleDesk)
    .where(sql`${articleDesk.storyId} is not null`);
  await db.delete(stories).where(and(lte(stories.size, 0), notInArray(stories.id, used)));
}
