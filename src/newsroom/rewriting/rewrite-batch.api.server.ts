import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { giveUpLostRuns } from "../article/rewrite-run.queries.server.ts";
import { findRecentBatches, getBatchProgress } from "./batch-progress.server.ts";
import { beginRewriteBatch, retryBatch, stopBatch } from "./rewrite-batch.server.ts";
import { batchProgress, begunBatch, rewriteRequest, rewriteWork } from "./rewrite-batch.ts";
import { findDailyUsage } from "./rewrite-limits.server.ts";

const params = { batch: idOf({ noun: "Batch" }) };
const refusals = {
  409: "No style guide is active, or no article can be rewritten",
  429: "The daily limit is reached; `Retry-After` says when to try again",
  503: "No AI service is configured",
};
const unknown = { 404: "There is no such batch" };

/** Rewrites of several articles at once. */
export const rewriteBatchApi = callsApi("Rewrites", [
  call("POST /api/admin/rewrites", {
    action: "content:write",
    summary:
      "Rewrite several articles. A story's drafts are combined unless `apart` is set. Responds once the rewrites have started",
    body: rewriteRequest,
    result: begunBatch,
    failures: { 400: "A parameter is invalid", ...refusals },
    run: ({ body, editor, ...request }) => beginRewriteBatch(request, body, editor),
  }),
  call("GET /api/admin/rewrites", {
    action: "content:read",
    summary: "The running and recently finished batches, and today's rewrites and cost with their limits",
    result: rewriteWork,
    run: async ({ db, settings }) => {
      await giveUpLostRuns(db);
      return { batches: await findRecentBatches(db), today: await findDailyUsage(db, settings) };
    },
  }),
  call("GET /api/admin/rewrites/{batch}", {
    action: "content:read",
    summary: "The progress of a batch",
    params,
    result: batchProgress,
    failures: unknown,
    run: ({ db, params }) => getBatchProgress(db, params.batch),
  }),
  call("POST /api/admin/rewrites/{batch}/stop", {
    action: "content:write",
    summary: "Stop a batch's unfinished rewrites. Their articles stay unchanged",
    params,
    result: batchProgress,
    failures: { ...unknown, 409: "The batch has finished" },
    run: async ({ db, editor, params: { batch } }) => {
      await stopBatch(db, batch, editor);
      return getBatchProgress(db, batch);
    },
  }),
  call("POST /api/admin/rewrites/{batch}/retry", {
    action: "content:write",
    summary: "Retry a batch's failed and stopped rewrites",
    params,
    result: batchProgress,
    failures: { ...unknown, ...refusals, 409: "None of its rewrites has failed" },
    run: async ({ editor, params: { batch }, ...request }) => {
      await retryBatch(request, batch, editor);
      return getBatchProgress(request.db, batch);
    },
  }),
]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof rewriteBatchApi> {}
}
