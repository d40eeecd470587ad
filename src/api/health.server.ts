import { OpenAPIHono, z } from "@hono/zod-openapi";
import { sql } from "drizzle-orm";
import type { AppEnv } from "#domain/request.server.ts";

export const healthApi = new OpenAPIHono<AppEnv>();

healthApi.openAPIRegistry.registerPath({
  method: "get",
  path: "/healthz",
  summary: "Whether the server can serve, its database included",
  tags: ["Operation"],
  responses: {
    200: {
      description: "It can",
      content: { "application/json": { schema: z.object({ status: z.literal("ok") }) } },
    },
    503: { description: "It cannot" },
  },
});

healthApi.get("/healthz", async (c) => {
  c.header("Cache-Control", "no-store");
  try {
    await c.var.db.execute(sql`select 1`);
    return c.json({ status: "ok" });
  } catch (error) {
    c.var.log.warn({ err: error }, "health check failed");
    return c.json({ status: "unavailable", message: "The database cannot be reached" }, 503);
  }
});
