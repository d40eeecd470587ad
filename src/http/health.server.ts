import { OpenAPIHono, z } from "@hono/zod-openapi";
import { sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { answersInTime } from "#db/reachability.server.ts";
import { lacksSpace } from "./disk-space.server.ts";
import { permit } from "./permission.ts";
import type { AppEnv } from "./request.server.ts";

export const healthApi = new OpenAPIHono<AppEnv>();

healthApi.openAPIRegistry.registerPath({
  method: "get",
  ...permit("public"),
  path: "/healthz",
  summary: "Readiness of the server and its database",
  tags: ["Operation"],
  responses: {
    200: {
      description: "Ready; `degraded` if reads work but nothing can be saved",
      content: {
        "application/json": {
          schema: z.object({ status: z.enum(["ok", "degraded"]), message: z.string().optional() }),
        },
      },
    },
    503: { description: "It cannot" },
  },
});

healthApi.get("/healthz", async (c) => {
  c.header("Cache-Control", "no-store");
  const [canRead, isFull] = await Promise.all([isWell(c.var.db), lacksSpace(c.var.settings.dataDir)]);
  if (canRead && isFull)
    return c.json({ status: "degraded", message: "The disk is full: nothing can be saved" });
  if (canRead) return c.json({ status: "ok" });
  c.var.log.warn("health check failed");
  return c.json({ status: "unavailable", message: "The database cannot be reached" }, 503);
});

const probes = new WeakMap<Database, Promise<boolean>>();

/** Concurrent requests share one probe, so that probes do not pile up while the database is busy. */
function isWell(db: Database): Promise<boolean> {
  const underWay = probes.get(db);
  if (underWay) return underWay;
  const probe = answersInTime(db.execute(sql`select 1`)).finally(() => probes.delete(db));
  probes.set(db, probe);
  return probe;
}
