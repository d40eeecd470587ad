import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireEditor } from "#accounts/editor.server.ts";
import { saveRequest } from "#cms/write/write-calls.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { findJson, parseUpload, readBytes, readUpload } from "#http/request-body.server.ts";
import { findFeeds, writeFeedList } from "#integrations/feed/index.ts";
import { invalidFields, invalidPayload } from "#shared/invalid-payload.ts";
import { addressKey } from "../items/news-identity.server.ts";
import { importFeeds } from "./import-feeds.server.ts";
import { listSources } from "./news-feed.queries.server.ts";
import { findFeedsInput, foundFeeds, importedFeeds } from "./news-feed.schema.ts";

/** Feeds found, exported and imported. */
export const feedListsApi = new OpenAPIHono<AppEnv>();

const noun = "News feed";

describeEditorsCall(feedListsApi, {
  method: "post",
  action: "content:write",
  path: "/api/admin/feeds/find",
  noun,
  summary:
    "The feeds of a site: its address itself, those that its page names, else those at the usual paths",
  body: findFeedsInput,
  schema: foundFeeds,
  failures: { 400: "The address is invalid", 502: "The site cannot be reached" },
});
feedListsApi.post("/api/admin/feeds/find", async (c) => {
  requireEditor(c);
  const parsed = findFeedsInput.safeParse(await findJson(c));
  if (!parsed.success) throw invalidPayload(parsed.error);
  const { db, settings } = c.var;
  const found = await findFeeds(parsed.data.address, settings);
  const known = new Set((await listSources(db, settings)).map(({ url }) => addressKey(url)));
  c.header("Cache-Control", "no-store");
  return c.json({ feeds: found.map((feed) => ({ ...feed, isKnown: known.has(addressKey(feed.url)) })) });
});

describeEditorsCall(feedListsApi, {
  method: "get",
  action: "content:read",
  path: "/api/admin/feeds.opml",
  noun,
  summary: "The feeds that are read, as an OPML file",
  schema: z.string(),
  mediaTypes: ["text/x-opml"],
});
feedListsApi.get("/api/admin/feeds.opml", async (c) => {
  requireEditor(c);
  const { db, settings } = c.var;
  const opml = writeFeedList(`Feeds of the ${settings.siteName}`, await listSources(db, settings));
  return c.body(opml, 200, {
    "Content-Type": "text/x-opml; charset=utf-8",
    "Content-Disposition": 'attachment; filename="feeds.opml"',
    "Cache-Control": "no-store",
  });
});

describeEditorsCall(feedListsApi, {
  method: "post",
  action: "content:write",
  path: "/api/admin/feeds.opml",
  noun,
  summary:
    "Add the feeds of an OPML file, sent as it is or as `file` of a form; those that are there already stay as they are",
  schema: importedFeeds,
  failures: { 400: "It is no list of feeds", 413: "It is too large" },
});
feedListsApi.post("/api/admin/feeds.opml", async (c) => {
  const request = saveRequest(c);
  c.header("Cache-Control", "no-store");
  return c.json(await importFeeds(await readOpmlBody(c), request));
});

const largestFile = 1;
const tooLarge = `A list of feeds has at most ${largestFile} MB`;

async function readOpmlBody(c: Context<AppEnv>): Promise<string> {
  const isForm = /^multipart\/form-data/i.test(c.req.header("content-type") ?? "");
  if (!isForm) return (await readBytes(c, largestFile * 1024 * 1024, tooLarge)).toString("utf8");
  const form = await parseUpload(await readUpload(c, { megabytes: largestFile, tooLarge }));
  const file = form.get("file");
  if (!(file instanceof File)) throw invalidFields([{ path: "file", message: "Choose an OPML file" }]);
  return file.text();
}
