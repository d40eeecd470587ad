import { OpenAPIHono, z } from "@hono/zod-openapi";
import { sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { answersInTime } from "#db/reachability.server.ts";
import { permit } from "./permission.ts";
import type { AppEnv } from "./request.server.ts";

export const healthApi = new OpenAPIHono<AppEnv>();

healthApi.openAPIRegistry.registerPath({
  method: "get",
  ...permit("public"),
  path: "/healthz",
  summary: "Readiness of the server, its database included",
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
  if (await isWell(c.var.db)) return c.json({ status: "ok" });
  c.var.log.warn("health check failed");
  return c.json({ status: "unavailable", message: "The database cannot be reached" }, 503);
});

const probes = new WeakMap<Database, Promise<boolean>>();

/** Shares one probe among all requests, so that probes do not queue up behind the work that keeps the store busy. */
function isWell(db: Database): Promise<boolean> {
  const underWay = probes.get(db);
  if (underWay) return underWay;
  const probe = answersInTime(db.execute(sql`select 1`)).finally(() => probes.delete(db));
  probes.set(db, probe);
  return probe;
}
