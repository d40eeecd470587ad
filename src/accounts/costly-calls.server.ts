import type { OpenAPIHono } from "@hono/zod-openapi";
import type { OpenDatabase } from "#db/database.server.ts";
import { RateLimit } from "#http/rate-limit.server.ts";
import type { AppEnv } from "#http/request.server.ts";

/** Calls that cost money elsewhere, or much work here. */
const costlyCalls = [
  "/api/admin/feeds/find",
  "/api/admin/sources/preview",
  "/api/generate-seo",
  "/api/images/*",
  "/api/media",
  "/api/news/fetch-rss",
  "/api/news/:id/generate-seo",
  "/api/news/:id/rewrite",
  "/api/style-guides/:id/try",
];

/** Editors make at most 120 of them a minute each: more than anybody's work, less than a runaway script's. */
export function limitCostlyCalls(api: OpenAPIHono<AppEnv>, query: OpenDatabase["query"]) {
  const limit = new RateLimit(query, {
    name: "costly-calls",
    points: 120,
    seconds: 60,
    refusal: "Too many calls of this kind in one minute. Please wait a little.",
  });
  for (const path of costlyCalls) {
    api.use(path, async (c, next) => {
      if (c.var.editor) await limit.count(c.var.editor.id);
      await next();
    });
  }
}
