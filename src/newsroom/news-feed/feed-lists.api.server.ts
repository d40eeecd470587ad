import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { saveRequest } from "#cms/engine/write/write-calls.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readBytes, readUpload } from "#http/request-body.server.ts";
import { findFeeds, writeFeedList } from "#integrations/feed/index.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { importFeeds } from "./import-feeds.server.ts";
import { listSources } from "./news-feed.queries.server.ts";
import { findFeedsInput, foundFeeds, importedFeeds } from "./news-feed.schema.ts";
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
      const existingKeys = new Set((await listSources(db, settings)).map(({ url }) => addressKey(url)));
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
      const opml = writeFeedList(`Feeds of the ${settings.siteName}`, await listSources(db, settings));
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
    failures: { 400: "The file is not a list of feeds", 413: "The file is too large" },
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
