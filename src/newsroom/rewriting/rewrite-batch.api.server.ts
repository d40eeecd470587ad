import { desc, eq, getTableColumns, gte, inArray, sql } from "drizzle-orm";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Jobs } from "#db/jobs.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { requireAi } from "#integrations/ai/index.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { articles } from "../article/article.table.ts";
import { shownTitle } from "../article/article-columns.server.ts";
import {
  cancelBatch,
  giveUpLostRuns,
  isFinished,
  type RewriteRun,
  tryOpenRun,
} from "../article/rewrite-run.queries.server.ts";
import { rewriteBatches, rewriteRuns } from "../article/rewrite-run.table.ts";
import { takeUp } from "../inbox/set-aside.server.ts";
import { findActiveStyleGuide } from "../style-guide/style-guide.queries.server.ts";
import type { StyleGuide } from "../style-guide/style-guide.schema.ts";
import {
  type BatchProgress,
  batchProgress,
  begunBatch,
  type RewriteRequest,
  rewriteRequest,
  rewriteWork,
} from "./rewrite-batch.ts";
import { assertWithinLimits, findDailyUsage } from "./rewrite-limits.server.ts";
import { planRewrites, type Refusal } from "./rewrite-plan.server.ts";

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
    summary: "Retry a batch's failed and stopped rewrites, except of articles rewritten or published since",
    params,
    result: batchProgress,
    failures: {
      ...unknown,
      ...refusals,
      409: "None of its rewrites has failed, or none of the articles can be rewritten",
    },
    run: async ({ editor, params: { batch }, ...request }) => {
      await retryBatch(request, batch, editor);
      return getBatchProgress(request.db, batch);
    },
  }),
]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof rewriteBatchApi> {}
}

interface Desk {
  db: Database;
  jobs: Jobs;
  settings: Pick<Settings, "ai">;
}

interface Begun {
  batch: number;
  articles: number;
  refused: Refusal[];
}

/**
 * Starts rewriting several articles as one batch. Returns the articles that cannot be rewritten and starts the rest.
 * @throws AppError `not-configured`; `conflict` if no guide is active or no article can be rewritten; `too-many-requests` beyond
 * the daily limits
 */
async function beginRewriteBatch(desk: Desk, request: RewriteRequest, editor: Editor): Promise<Begun> {
  requireAi(desk.settings);
  const guide = await requireGuide(desk.db);
  return desk.db.transaction(async (tx) => {
    const { ids, apart } = request;
    const { plans, refused } = await planRewrites(tx, { ids, apart, isAgain: Boolean(request.instruction) });
    assertAny(plans, refused);
    await assertWithinLimits(tx, desk.settings, plans.length);
    const batch = await openBatch(tx, editor, request.instruction || null);
    const runs: RewriteRun[] = [];
    for (const { articleId, sourceIds } of plans) {
      const about = { articleId, sourceIds, instruction: request.instruction || null, batchId: batch };
      const run = await tryOpenRun(tx, { ...about, guide, editor });
      if (run) runs.push(run);
      else refused.push({ id: articleId, message: "This article is already being rewritten" });
    }
    assertAny(runs, refused);
    // A rewritten article is back in the inbox.
    await takeUp(
      tx,
      plans.map(({ articleId }) => articleId),
    );
    await sendRuns(tx, desk.jobs, runs);
    return { batch, articles: runs.length, refused };
  });
}

/** Stops a batch's unfinished rewrites. @throws AppError `not-found`, or `conflict` if the batch has finished */
async function stopBatch(db: Database, id: number, editor: Editor): Promise<void> {
  await db.transaction(async (tx) => {
    await getBatch(tx, id);
    if ((await cancelBatch(tx, id, editor)) === 0)
      throw new AppError("conflict", "These rewrites have already ended");
    await tx
      .update(rewriteBatches)
      .set({ stoppedAt: new Date(environment.now()).toISOString() })
      .where(eq(rewriteBatches.id, id));
  });
}

/** Retries a batch's failed and stopped rewrites. @throws AppError as `beginRewriteBatch`, and `not-found` */
async function retryBatch(desk: Desk, id: number, editor: Editor): Promise<number> {
  requireAi(desk.settings);
  const guide = await requireGuide(desk.db);
  return desk.db.transaction(async (tx) => {
    const batch = await getBatch(tx, id);
    const lost = (await findLatestRuns(tx, [id])).filter(
      ({ state }) => state === "failed" || state === "cancelled",
    );
    if (lost.length === 0) throw new AppError("conflict", "None of these rewrites has failed");
    // An article may have been rewritten or published since.
    const { plans, refused } = await planRewrites(tx, {
      ids: lost.map(({ articleId }) => articleId),
      isAgain: batch.instruction !== null,
      apart: true,
    });
    assertAny(plans, refused);
    await assertWithinLimits(tx, desk.settings, plans.length);
    const plannedIds = new Set(plans.map(({ articleId }) => articleId));
    const runs: RewriteRun[] = [];
    for (const { articleId, sourceIds } of lost.filter((run) => plannedIds.has(run.articleId))) {
      const about = { articleId, sourceIds, instruction: batch.instruction, batchId: id };
      const run = await tryOpenRun(tx, { ...about, guide, editor });
      if (run) runs.push(run);
    }
    await tx.update(rewriteBatches).set({ stoppedAt: null }).where(eq(rewriteBatches.id, id));
    await sendRuns(tx, desk.jobs, runs);
    return runs.length;
  });
}

/** Returns the active guide. @throws AppError `conflict` if no guide is active */
export async function requireGuide(db: Database): Promise<StyleGuide> {
  const guide = await findActiveStyleGuide(db);
  if (!guide) throw new AppError("conflict", "No style guide is active; create or activate one first");
  return guide;
}

/** @throws AppError `conflict` with the first refusal's reason if there is nothing to do */
export function assertAny(some: unknown[], [refusal]: Refusal[]) {
  if (some.length === 0)
    throw new AppError("conflict", refusal?.message ?? "None of these articles can be rewritten");
}

async function openBatch(db: Database, editor: Editor, instruction: string | null): Promise<number> {
  const [batch] = await db
    .insert(rewriteBatches)
    .values({
      editorId: editor.id,
      editorName: editorName(editor),
      instruction,
      createdAt: new Date(environment.now()).toISOString(),
    })
    .returning({ id: rewriteBatches.id });
  if (!batch) throw new Error("The batch was not stored");
  return batch.id;
}

async function getBatch(db: Database, id: number) {
  const [batch] = await db.select().from(rewriteBatches).where(eq(rewriteBatches.id, id)).for("update");
  if (!batch) throw new AppError("not-found", "There is no such batch of rewrites");
  return batch;
}

const sendRuns = (db: Database, jobs: Jobs, runs: RewriteRun[]) =>
  jobs.sendAll(
    db,
    "rewrite-article",
    runs.map(({ id }) => ({ runId: id })),
  );

/** How long to report a finished batch, in minutes. */
const toldForMinutes = 15;
/** The longest a batch can run, in hours. */
const longestBatchHours = 24;

/** Returns the running and recently finished batches, oldest first. */
async function findRecentBatches(db: Database): Promise<BatchProgress[]> {
  const batches = await db
    .select()
    .from(rewriteBatches)
    .where(gte(rewriteBatches.createdAt, ago(longestBatchHours * 60)))
    .orderBy(rewriteBatches.id);
  const cutoff = ago(toldForMinutes);
  return (await progressOf(db, batches)).filter(
    ({ finishedAt }) => finishedAt === null || finishedAt >= cutoff,
  );
}

/** @throws AppError `not-found` */
async function getBatchProgress(db: Database, id: number): Promise<BatchProgress> {
  const batches = await db.select().from(rewriteBatches).where(eq(rewriteBatches.id, id));
  const [progress] = await progressOf(db, batches);
  if (!progress) throw new AppError("not-found", "There is no such batch of rewrites");
  return progress;
}

/** Returns each article's latest run in each batch, ordered by start. */
async function findLatestRuns(db: Database, batchIds: number[]) {
  if (batchIds.length === 0) return [];
  const latestRuns = await db
    .selectDistinctOn([rewriteRuns.batchId, rewriteRuns.articleId], {
      ...getTableColumns(rewriteRuns),
      title: sql<string>`coalesce(${shownTitle}, 'A deleted article')`,
    })
    .from(rewriteRuns)
    .leftJoin(articles, eq(articles.id, rewriteRuns.articleId))
    .where(inArray(rewriteRuns.batchId, batchIds))
    .orderBy(rewriteRuns.batchId, rewriteRuns.articleId, desc(rewriteRuns.id));
  return latestRuns.toSorted((a, b) => a.id - b.id);
}

async function progressOf(
  db: Database,
  batches: (typeof rewriteBatches.$inferSelect)[],
): Promise<BatchProgress[]> {
  const runs = await findLatestRuns(
    db,
    batches.map(({ id }) => id),
  );
  return batches.map(({ editorId: _, ...batch }) => ({
    ...batch,
    ...summaryOf(runs.filter(({ batchId }) => batchId === batch.id)),
  }));
}

type Run = Awaited<ReturnType<typeof findLatestRuns>>[number];

function summaryOf(runs: Run[]) {
  const of = (state: Run["state"]) => runs.filter((run) => run.state === state);
  const ends = runs.map(({ finishedAt }) => finishedAt ?? "").toSorted();
  return {
    finishedAt: runs.every(isFinished) ? ends.at(-1) || null : null,
    secondsLeft: secondsLeftOf(runs),
    total: runs.length,
    done: of("done").length,
    failed: of("failed").length,
    cancelled: of("cancelled").length,
    running: of("running").map(({ articleId, title, steps }) => ({
      id: articleId,
      title,
      step: steps.at(-1)?.step ?? null,
    })),
    failures: of("failed").map(({ articleId, title, error }) => ({
      id: articleId,
      title,
      message: error ?? "The rewrite failed",
    })),
    articles: runs.map(({ articleId, state }) => ({ id: articleId, state })),
  };
}

/** Extrapolates the pace of the finished runs, which includes their concurrency. */
function secondsLeftOf(runs: Run[]): number | null {
  const endedRuns = runs.filter(({ state }) => state === "done" || state === "failed");
  const remainingCount = runs.filter((run) => !isFinished(run)).length;
  if (endedRuns.length === 0 || remainingCount === 0) return null;
  const startedAtMs = Math.min(...runs.flatMap(({ startedAt }) => (startedAt ? Date.parse(startedAt) : [])));
  const last = Math.max(...endedRuns.flatMap(({ finishedAt }) => (finishedAt ? Date.parse(finishedAt) : [])));
  if (!Number.isFinite(startedAtMs) || !Number.isFinite(last)) return null;
  return Math.ceil((Math.max(0, last - startedAtMs) / 1000 / endedRuns.length) * remainingCount);
}

const ago = (minutes: number) => new Date(environment.now() - minutes * 60_000).toISOString();
