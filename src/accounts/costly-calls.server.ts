import type { OpenAPIHono } from "@hono/zod-openapi";
import type { OpenDatabase } from "#db/database.server.ts";
import { RateLimit } from "#http/rate-limit.server.ts";
import type { AppEnv } from "#http/request.server.ts";

/** Calls that cost money at an outside service, or a lot of work here. */
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

/** Limits each editor to 120 costly calls per minute: more than a person needs, but less than a runaway script makes. */
export function limitCostlyCalls(api: OpenAPIHono<AppEnv>, query: OpenDatabase["query"]) {
  const limit = new RateLimit(query, {
    name: "costly-calls",
    points: 120,
    seconds: 60,
    refusal: "Too many requests. Please try again in a minute.",
  });
  api.use("/api/*", (c, next) => {
    c.set("countCostlyCall", async () => {
      if (c.var.editor) await limit.count(c.var.editor.id);
    });
    return next();
  });
  for (const path of costlyCalls) {
    api.use(path, async (c, next) => {
      await c.var.countCostlyCall();
      await next();
    });
  }
}

declare module "#http/request.server.ts" {
  interface RequestVariables {
    /** Counts a call that is costly only for some payloads. @throws RateLimitError */
    countCostlyCall: () => Promise<void>;
  }
}
