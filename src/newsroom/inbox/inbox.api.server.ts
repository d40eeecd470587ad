import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireEditor } from "#accounts/editor.server.ts";
import { readPage } from "#cms/read/paged-list.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { articleContent } from "../article/article.content.server.ts";
import { articleIds, inboxArticle, inboxCounts, inboxPage } from "./inbox.ts";
import { getInboxArticle } from "./inbox-article.server.ts";
import { readInboxQuery } from "./inbox-filter.server.ts";
import { countInbox, findInboxRows } from "./inbox-list.server.ts";
import { findLastLook, recordVisit } from "./inbox-visit.server.ts";
import { bringBack, setAside } from "./set-aside.server.ts";

/** The inbox's calls. */
export const inboxApi = new OpenAPIHono<AppEnv>();

const noun = "Inbox";
const word = z.string().optional();

describeEditorsCall(inboxApi, {
  method: "get",
  action: "content:read",
  path: "/api/admin/inbox",
  noun,
  summary:
    "One page of the inbox: `status` draft, rewritten, published, all or aside; `sort` relevance, newest or oldest; `story` many, one or a number; `relevance` high, middle, low or unknown; `new` 1",
  query: z.object({
    status: word,
    feed: word,
    story: word,
    relevance: word,
    new: word,
    q: word,
    sort: word,
    page: word,
  }),
  schema: inboxPage,
});
inboxApi.get("/api/admin/inbox", async (c) => {
  const { id } = requireEditor(c);
  const params = new URL(c.req.url).searchParams;
  const since = await findLastLook(c.var.db, id);
  return fresh(c, await findInboxRows(c.var, readInboxQuery(params), { page: readPage(params), since }));
});

describeEditorsCall(inboxApi, {
  method: "get",
  action: "content:read",
  path: "/api/admin/inbox/counts",
  noun,
  summary: "Number of articles of each tab, and of drafts that came since the editor last looked",
  schema: inboxCounts,
});
inboxApi.get("/api/admin/inbox/counts", async (c) => {
  const { id } = requireEditor(c);
  return fresh(c, await countInbox(c.var.db, await findLastLook(c.var.db, id)));
});

describeEditorsCall(inboxApi, {
  method: "get",
  action: "content:read",
  path: "/api/admin/inbox/articles/{id}",
  noun,
  summary: "One article to read, its text rendered, with its relevance",
  schema: inboxArticle,
  failures: { 404: "Article not found" },
});
inboxApi.get("/api/admin/inbox/articles/:id", async (c) => {
  requireEditor(c);
  return fresh(c, await getInboxArticle(c.var, readId(c, articleContent)));
});

describeEditorsCall(inboxApi, {
  method: "post",
  action: "own",
  path: "/api/admin/inbox/visits",
  noun,
  summary: "Record that the editor looks at the inbox now",
  schema: z.object({ since: z.iso.datetime().nullable() }),
});
inboxApi.post("/api/admin/inbox/visits", async (c) => {
  const { id } = requireEditor(c);
  await recordVisit(c.var.db, id);
  return fresh(c, { since: await findLastLook(c.var.db, id) });
});

describeEditorsCall(inboxApi, {
  method: "post",
  action: "content:write",
  path: "/api/admin/inbox/set-aside",
  noun,
  summary: "Set unpublished articles aside: they wait no longer, and stay as they are",
  body: articleIds,
  schema: articleIds,
  failures: { 400: "No article is named", 404: "One is missing", 409: "One is published" },
});
inboxApi.post("/api/admin/inbox/set-aside", async (c) => {
  const editor = requireEditor(c);
  return fresh(c, { articleIds: await setAside(c.var.db, await readIds(c), editor) });
});

describeEditorsCall(inboxApi, {
  method: "post",
  action: "content:write",
  path: "/api/admin/inbox/bring-back",
  noun,
  summary: "Bring back articles that were set aside, or that another article was made of",
  body: articleIds,
  schema: articleIds,
  failures: { 400: "No article is named", 404: "One is missing" },
});
inboxApi.post("/api/admin/inbox/bring-back", async (c) => {
  const editor = requireEditor(c);
  return fresh(c, { articleIds: await bringBack(c.var.db, await readIds(c), editor) });
});

async function readIds(c: Context<AppEnv>): Promise<number[]> {
  const given = await readPayload(c, articleIds);
  return [...new Set(given.articleIds)];
}

function fresh(c: Context<AppEnv>, body: object) {
  c.header("Cache-Control", "no-store");
  return c.json(body);
}
