import { z } from "@hono/zod-openapi";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { readPage, readPageSize } from "#cms/engine/read/paged-list.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import type { RequestVariables } from "#http/request.server.ts";
import { articles } from "../article/article.table.ts";
import { articleDate, shownTitle } from "../article/article-columns.server.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import { type HandChange, mergeStories, splitStories, undoPlacement } from "./hand-placement.server.ts";
import { placeNews, startPlacing } from "./place-news.job.server.ts";
import {
  changedStories,
  mergeInput,
  placeInput,
  type Story,
  type StoryPage,
  splitInput,
  storyPage,
} from "./story.schema.ts";

/** A call that moves articles between stories. */
const regrouping = {
  action: "content:write",
  isBodyOptional: true,
  result: changedStories,
  failures: { 400: "A field is invalid", 404: "Article not found" },
} as const;

/** The inbox's stories: reports of one event from several feeds. */
export const storiesApi = callsApi("Story", [
  call("GET /api/admin/stories", {
    action: "content:read",
    summary: "The stories with their articles, latest first. Places newly fetched news first",
    query: z.object({
      page: z.string().optional(),
      pageSize: z.string().optional(),
      status: z.string().optional(),
      several: z.string().optional(),
    }),
    result: storyPage,
    run: async ({ c, db }) => {
      await placeNews(db);
      return findStories(db, new URL(c.req.url).searchParams);
    },
  }),
  call("POST /api/admin/stories/merge", {
    ...regrouping,
    summary: "Merge the articles' stories. After that only editors can move them",
    body: mergeInput,
    run: async ({ body, editor, ...request }) =>
      afterChange(request, await mergeStories(request.db, body.articleIds, editor)),
  }),
  call("POST /api/admin/stories/split", {
    ...regrouping,
    summary: "Split articles off into a new story. A whole story is split into single articles",
    body: splitInput,
    run: async ({ body, editor, ...request }) =>
      afterChange(request, await splitStories(request.db, body.articleIds, editor)),
  }),
  call("POST /api/admin/stories/place", {
    ...regrouping,
    summary: "Undo a merge or split with its `undo` value",
    body: placeInput,
    run: async ({ body, editor, ...request }) =>
      afterChange(request, await undoPlacement(request.db, body.placements, editor)),
  }),
]);

async function afterChange(
  { db, jobs }: Pick<RequestVariables, "db" | "jobs">,
  { storyIds, before }: HandChange,
) {
  await startPlacing(db, jobs);
  return { stories: await listStories(db, storyIds), undo: { placements: before } };
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof storiesApi> {}
}

const usualPage = 50;
const largestPage = 200;

/**
 * Returns a page of stories, latest first. Parameters: `page`, `pageSize`, `status` for stories with an article of that status, and
 * `several=1` for stories with more than one article.
 */
async function findStories(db: Database, params: URLSearchParams): Promise<StoryPage> {
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
async function listStories(db: Database, ids: number[]): Promise<Story[]> {
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
