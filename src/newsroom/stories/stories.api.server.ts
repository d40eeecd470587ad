import { z } from "@hono/zod-openapi";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import type { RequestVariables } from "#http/request.server.ts";
import { type HandChange, mergeStories, splitStories, undoPlacement } from "./hand-placement.server.ts";
import { placeNews, startPlacing } from "./place-news.job.server.ts";
import { findStories, listStories } from "./stories.queries.server.ts";
import { changedStories, mergeInput, placeInput, splitInput, storyPage } from "./story.schema.ts";

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
