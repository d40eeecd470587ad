import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireEditor } from "#accounts/editor.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { findJson } from "#http/request-body.server.ts";
import { invalidPayload } from "#shared/invalid-payload.ts";
import { type HandChange, mergeStories, splitStories, undoPlacement } from "./hand-placement.server.ts";
import { startPlacing } from "./place-news.job.server.ts";
import { placeNews } from "./place-news.server.ts";
import { findStories, listStories } from "./stories.queries.server.ts";
import { changedStories, mergeInput, placeInput, splitInput, storyPage } from "./story.schema.ts";

/** The stories of the inbox: what several feeds report of one event. */
export const storiesApi = new OpenAPIHono<AppEnv>();

const noun = "Story";

describeEditorsCall(storiesApi, {
  method: "get",
  action: "content:read",
  path: "/api/admin/stories",
  noun,
  summary: "The stories, the latest first, each with its articles; what has just come in is placed first",
  query: z.object({
    page: z.string().optional(),
    pageSize: z.string().optional(),
    status: z.string().optional(),
    several: z.string().optional(),
  }),
  schema: storyPage,
});
storiesApi.get("/api/admin/stories", async (c) => {
  requireEditor(c);
  c.header("Cache-Control", "no-store");
  await placeNews(c.var.db);
  return c.json(await findStories(c.var.db, new URL(c.req.url).searchParams));
});

const failures = { 400: "A field is invalid", 404: "Article not found" };

describeEditorsCall(storiesApi, {
  method: "post",
  action: "content:write",
  path: "/api/admin/stories/merge",
  noun,
  summary: "Make one story of those of the articles; nothing but an editor moves them any more",
  body: mergeInput,
  schema: changedStories,
  failures,
});
storiesApi.post("/api/admin/stories/merge", async (c) => {
  const editor = requireEditor(c);
  const { articleIds } = await readInput(c, mergeInput);
  return answer(c, await mergeStories(c.var.db, articleIds, editor));
});

describeEditorsCall(storiesApi, {
  method: "post",
  action: "content:write",
  path: "/api/admin/stories/split",
  noun,
  summary: "Take articles out of their stories into one of their own; a whole story falls apart",
  body: splitInput,
  schema: changedStories,
  failures,
});
storiesApi.post("/api/admin/stories/split", async (c) => {
  const editor = requireEditor(c);
  const { articleIds } = await readInput(c, splitInput);
  return answer(c, await splitStories(c.var.db, articleIds, editor));
});

describeEditorsCall(storiesApi, {
  method: "post",
  action: "content:write",
  path: "/api/admin/stories/place",
  noun,
  summary: "Put articles where they were, by the `undo` of a merge or split",
  body: placeInput,
  schema: changedStories,
  failures,
});
storiesApi.post("/api/admin/stories/place", async (c) => {
  const editor = requireEditor(c);
  const { placements } = await readInput(c, placeInput);
  return answer(c, await undoPlacement(c.var.db, placements, editor));
});

async function readInput<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await findJson(c));
  if (!parsed.success) throw invalidPayload(parsed.error);
  return parsed.data;
}

async function answer(c: Context<AppEnv>, { storyIds, before }: HandChange) {
  const { db, jobs } = c.var;
  await startPlacing(db, jobs);
  c.header("Cache-Control", "no-store");
  return c.json({ stories: await listStories(db, storyIds), undo: { placements: before } });
}
