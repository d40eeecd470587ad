import { OpenAPIHono, z } from "@hono/zod-openapi";
import { sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { lacksSpace } from "#db/disk-space.server.ts";
import { answersInTime } from "#db/reachability.server.ts";
import { describeCall } from "./describe-call.server.ts";
import type { AppEnv } from "./request.server.ts";

export const healthApi = new OpenAPIHono<AppEnv>();

describeCall(healthApi, {
  method: "get",
  path: "/healthz",
  action: "public",
  noun: "Operation",
  summary: "Readiness of the server and its database",
  schema: z.object({ status: z.enum(["ok", "degraded"]), message: z.string().optional() }),
  done: "Ready; `degraded` if reads work but nothing can be saved",
  failures: { 503: "Not ready" },
});

healthApi.get("/healthz", async (c) => {
  c.header("Cache-Control", "no-store");
  const [mode, isFull] = await Promise.all([probeOf(c.var.db), lacksSpace(c.var.settings.dataDir)]);
  if (mode === "read-only")
    return c.json({ status: "degraded", message: "The database is read-only: nothing can be saved" });
  if (mode === "writable" && isFull)
    return c.json({ status: "degraded", message: "The disk is full: nothing can be saved" });
  if (mode === "writable") return c.json({ status: "ok" });
  c.var.log.warn("health check failed");
  return c.json({ status: "unavailable", message: "The database cannot be reached" }, 503);
});

type Mode = "writable" | "read-only" | "unreachable";

const probes = new WeakMap<Database, Promise<Mode>>();

/** Concurrent requests share one probe, so that probes do not pile up while the database is busy. */
function probeOf(db: Database): Promise<Mode> {
  const underWay = probes.get(db);
  if (underWay) return underWay;
  const probe = readMode(db).finally(() => probes.delete(db));
  probes.set(db, probe);
  return probe;
}

async function readMode(db: Database): Promise<Mode> {
  // A standby is read-only, too.
  const mode = sql<string>`current_setting('transaction_read_only')`;
  const query = db.select({ mode }).from(sql`(select 1) as one`);
  const answer = query.then(([row]) => row?.mode);
  if (!(await answersInTime(answer))) return "unreachable";
  return (await answer) === "on" ? "read-only" : "writable";
}
