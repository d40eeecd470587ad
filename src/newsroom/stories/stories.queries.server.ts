import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { readPage, readPageSize } from "#cms/engine/read/paged-list.ts";
import type { Database } from "#db/database.server.ts";
import { articles } from "../article/article.table.ts";
import { articleDate, shownTitle } from "../article/article-columns.server.ts";
import type { Story, StoryPage } from "./story.schema.ts";
import { articleDesk } from "./story.table.ts";

const usualPage = 50;
const largestPage = 200;

/**
 * Returns a page of stories, latest first. Parameters: `page`, `pageSize`, `status` for stories with an article of that status, and
 * `several=1` for stories with more than one article.
 */
export async function findStories(db: Database, params: URLSearchParams): Promise<StoryPage> {
  const page = readPage(params);
  const pageSize = readPageSize(params, { usual: usualPage, largest: largestPage });
  const storyRows = db
    .select({
      id: sql<number>`${articleDesk.storyId}`.as("story_id"),
      lastAt: sql<string>`max(${articleDate})`.as("last_at"),
    })
    .from(articleDesk)
    .innerJoin(articles, eq(articles.id, articleDesk.articleId))
    .where(sql`${articleDesk.storyId} is not null`)
    .groupBy(articleDesk.storyId)
    .having(and(...conditions(params)))
    .as("listed");
  const [count] = await db.select({ total: sql<number>`count(*)::integer` }).from(storyRows);
  const rows = await db
    .select({ id: storyRows.id })
    .from(storyRows)
    .orderBy(desc(storyRows.lastAt), desc(storyRows.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const ids = rows.map(({ id }) => id);
  return { items: await listStories(db, ids), total: count?.total ?? 0, page, pageSize };
}

function conditions(params: URLSearchParams): SQL[] {
  const status = params.get("status");
  return [
    ...(status ? [sql`bool_or(${articles.status} = ${status})`] : []),
    ...(params.get("several") === "1" ? [sql`count(*) > 1`] : []),
  ];
}

/** Returns the given stories in order, omitting those without members. */
export async function listStories(db: Database, ids: number[]): Promise<Story[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      storyId: articleDesk.storyId,
      isLicensed: sql<boolean>`coalesce(${articles.rights} = 'licensed', false)`,
      length: sql<number>`char_length(coalesce(${articles.originalContent}, ''))`,
      member: {
        id: articles.id,
        slug: articles.slug,
        title: shownTitle,
        publisher: articles.originalPublisher,
        url: articles.originalUrl,
        date: articleDate,
        status: articles.status,
        relevance: articleDesk.relevance,
        isSetAside: sql<boolean>`${articleDesk.setAsideAt} is not null`,
        isPlacedByHand: articleDesk.isPlacedByHand,
        coveredById: articleDesk.coveredById,
      },
    })
    .from(articleDesk)
    .innerJoin(articles, eq(articles.id, articleDesk.articleId))
    .where(inArray(articleDesk.storyId, ids))
    .orderBy(articleDate, articles.id);
  return ids.flatMap(
    (id) =>
      storyOfRows(
        id,
        rows.filter(({ storyId }) => storyId === id),
      ) ?? [],
  );
}

interface MemberRow {
  isLicensed: boolean;
  length: number;
  member: Story["members"][number];
}

function storyOfRows(id: number, rows: MemberRow[]): Story | null {
  const [first] = rows;
  const [representative] = rows.toSorted(
    (one, other) => Number(other.isLicensed) - Number(one.isLicensed) || other.length - one.length,
  );
  if (!first || !representative) return null;
  const members = rows.map(({ member }) => member);
  return {
    id,
    sourceCount: new Set(members.map(({ publisher, id: articleId }) => publisher ?? articleId)).size,
    firstAt: first.member.date,
    lastAt: members.at(-1)?.date ?? first.member.date,
    representativeId: representative.member.id,
    members,
  };
}
