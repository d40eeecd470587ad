import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireEditor } from "#accounts/editor.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { giveUpLostRuns } from "../article/rewrite-run.queries.server.ts";
import { findRecentBatches, getBatchProgress } from "./batch-progress.server.ts";
import { beginBatch, retryBatch, stopBatch } from "./rewrite-batch.server.ts";
import { batchProgress, begunBatch, rewriteRequest, rewriteWork } from "./rewrite-batch.ts";
import { findDailyUsage } from "./rewrite-limits.server.ts";

/** The calls about several rewrites at once. */
export const rewriteBatchApi = new OpenAPIHono<AppEnv>();

const noun = "Rewrites";
const refusals = {
  409: "No style guide is active, or none of them can be rewritten",
  429: "The day's limit is reached; `Retry-After` says when it goes on",
  503: "No AI service is configured",
};

describeEditorsCall(rewriteBatchApi, {
  method: "post",
  action: "content:write",
  path: "/api/admin/rewrites",
  noun,
  summary:
    "Have several articles rewritten; a story's drafts are used together unless `apart` is set. Answers when they have begun",
  body: rewriteRequest,
  schema: begunBatch,
  failures: { 400: "A parameter is invalid", ...refusals },
});
rewriteBatchApi.post("/api/admin/rewrites", async (c) => {
  const editor = requireEditor(c);
  const given = await readPayload(c, rewriteRequest);
  return fresh(c, await beginBatch(c.var, given, editor));
});

describeEditorsCall(rewriteBatchApi, {
  method: "get",
  action: "content:read",
  path: "/api/admin/rewrites",
  noun,
  summary:
    "The batches that run or ended a short while ago, and the day's rewrites and cost with their limits",
  schema: rewriteWork,
});
rewriteBatchApi.get("/api/admin/rewrites", async (c) => {
  requireEditor(c);
  const { db, settings } = c.var;
  await giveUpLostRuns(db);
  return fresh(c, { batches: await findRecentBatches(db), today: await findDailyUsage(db, settings) });
});

describeEditorsCall(rewriteBatchApi, {
  method: "get",
  action: "content:read",
  path: "/api/admin/rewrites/{batch}",
  noun,
  summary: "The progress of a batch",
  schema: batchProgress,
  failures: { 404: "There is no such batch" },
});
rewriteBatchApi.get("/api/admin/rewrites/:batch", async (c) => {
  requireEditor(c);
  return fresh(c, await getBatchProgress(c.var.db, readBatch(c)));
});

describeEditorsCall(rewriteBatchApi, {
  method: "post",
  action: "content:write",
  path: "/api/admin/rewrites/{batch}/stop",
  noun,
  summary: "Stop what is unfinished of a batch; those articles stay as they were",
  schema: batchProgress,
  failures: { 404: "There is no such batch", 409: "It is over" },
});
rewriteBatchApi.post("/api/admin/rewrites/:batch/stop", async (c) => {
  const editor = requireEditor(c);
  await stopBatch(c.var.db, readBatch(c), editor);
  return fresh(c, await getBatchProgress(c.var.db, readBatch(c)));
});

describeEditorsCall(rewriteBatchApi, {
  method: "post",
  action: "content:write",
  path: "/api/admin/rewrites/{batch}/retry",
  noun,
  summary: "Begin the failed and the stopped rewrites of a batch again",
  schema: batchProgress,
  failures: { 404: "There is no such batch", ...refusals, 409: "None of them has failed" },
});
rewriteBatchApi.post("/api/admin/rewrites/:batch/retry", async (c) => {
  const editor = requireEditor(c);
  await retryBatch(c.var, readBatch(c), editor);
  return fresh(c, await getBatchProgress(c.var.db, readBatch(c)));
});

const readBatch = (c: Context<AppEnv>) => readId(c, { noun: "Batch" }, "batch");

function fresh(c: Context<AppEnv>, body: object) {
  c.header("Cache-Control", "no-store");
  return c.json(body);
}
