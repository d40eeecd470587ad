import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { recordAudit } from "#accounts/audit.server.ts";
import { beginBatch } from "#cms/engine/history/batches.server.ts";
import { createEntry } from "#cms/engine/write/create-entries.server.ts";
import type { SaveRequest } from "#cms/engine/write/save.server.ts";
import { saveRequest } from "#cms/engine/write/write-calls.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readBytes, readUpload } from "#http/request-body.server.ts";
import { findFeeds, readFeedList, writeFeedList } from "#integrations/feed/index.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { pluralize } from "#shared/text.ts";
import { isWebAddress } from "#shared/web-address.ts";
import { newsFeedContent } from "./news-feed.content.server.ts";
import { listFeeds } from "./news-feed.queries.server.ts";
import { findFeedsInput, foundFeeds, type ImportedFeeds, importedFeeds } from "./news-feed.schema.ts";
import { newsFeeds } from "./news-feed.table.ts";
import { addressKey } from "./news-identity.server.ts";

/** Finds, exports and imports feeds. */
export const feedListsApi = callsApi("News feed", [
  call("POST /api/admin/feeds/find", {
    action: "content:write",
    summary: "The feeds of a site: at its address, linked from its page, or else at common paths",
    body: findFeedsInput,
    isBodyOptional: true,
    result: foundFeeds,
    failures: { 400: "The address is invalid", 502: "The site cannot be reached" },
    run: async ({ db, settings, body }) => {
      const candidates = await findFeeds(body.address, settings);
      const existingKeys = new Set((await listFeeds(db, settings)).map(({ url }) => addressKey(url)));
      return {
        feeds: candidates.map((feed) => ({ ...feed, isKnown: existingKeys.has(addressKey(feed.url)) })),
      };
    },
  }),
  call("GET /api/admin/feeds.opml", {
    action: "content:read",
    summary: "All feeds as an OPML file",
    result: z.string(),
    mediaTypes: ["text/x-opml"],
    run: async ({ c, db, settings }) => {
      const opml = writeFeedList(`Feeds of the ${settings.siteName}`, await listFeeds(db, settings));
      return c.body(opml, 200, {
        "Content-Type": "text/x-opml; charset=utf-8",
        "Content-Disposition": 'attachment; filename="feeds.opml"',
      });
    },
  }),
  call("POST /api/admin/feeds.opml", {
    action: "content:write",
    summary:
      "Add the feeds of an OPML file, sent as the body or as the form field `file`; existing feeds are left unchanged",
    form: z.object({ file: z.string().openapi({ format: "binary" }) }),
    result: importedFeeds,
    failures: { 400: "The file is not a list of feeds" },
    run: async ({ c }) => importFeeds(await readOpmlBody(c), saveRequest(c)),
  }),
]);

const largestFile = 1;
const tooLarge = `A list of feeds can be at most ${largestFile} MB`;

async function readOpmlBody(c: Context<AppEnv>): Promise<string> {
  const isForm = /^multipart\/form-data/i.test(c.req.header("content-type") ?? "");
  if (!isForm) return (await readBytes(c, largestFile * 1024 * 1024, tooLarge)).toString("utf8");
  const { file } = await readUpload(c, { megabytes: largestFile, tooLarge });
  if (!file) throw invalidFields([{ path: "file", message: "Choose an OPML file" }]);
  return file.content.toString("utf8");
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof feedListsApi> {}
}

/** No real list has more feeds, and each fetch visits all of them. */
const mostFeeds = 500;

/**
 * Adds the new feeds of an OPML file through the write pipeline, as one batch that can be undone as a whole.
 * @throws AppError `invalid` if the file is not an OPML list or is too long
 */
async function importFeeds(text: string, request: SaveRequest): Promise<ImportedFeeds> {
  const entries = await readFeedList(text);
  if (entries.length === 0) throw new AppError("invalid", "This file lists no feeds");
  if (entries.length > mostFeeds)
    throw new AppError(
      "invalid",
      `This file lists ${entries.length} feeds; at most ${mostFeeds} can be imported`,
    );
  const { db, editor } = request;
  const existingKeys = new Set(
    (await db.select({ url: newsFeeds.url }).from(newsFeeds)).map(({ url }) => keyOf(url)),
  );
  const kind = newsFeedContent.kind;
  const batchId = await beginBatch(db, { kind, action: imported, editor });
  const feeds: ImportedFeeds["feeds"] = [];
  for (const { url, title, folder } of entries) {
    const place = { url, title, folder: folder.join(" / ") };
    const isKnown = existingKeys.has(keyOf(url));
    const fault = isKnown ? null : await faultOf({ url, title: title || null }, { ...request, batchId });
    existingKeys.add(keyOf(url));
    if (isKnown) feeds.push({ ...place, result: "known", message: "This feed already exists" });
    else feeds.push({ ...place, result: fault === null ? "added" : "invalid", message: fault });
  }
  const added = feeds.filter(({ result }) => result === "added").length;
  if (added === 0) return { batch: null, added, feeds };
  await recordAudit(db, { kind, title: pluralize(added, "feed"), action: imported, editor, batchId });
  return { batch: batchId, added, feeds };
}

/** The action's name in the audit log. */
const imported = "imported";

const keyOf = (url: string) => (isWebAddress(url) ? addressKey(url) : url);

/** Adds a feed. Returns an error message, or null on success. */
async function faultOf(
  values: { url: string; title: string | null },
  request: SaveRequest,
): Promise<string | null> {
  try {
    await createEntry(newsFeedContent, values, request);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.details.issues?.map(({ message }) => message).join("; ") || error.message;
  }
}
