import { desc, eq, getTableColumns, gte, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { articles } from "../article/article.table.ts";
import { shownTitle } from "../article/article-columns.server.ts";
import { isFinished } from "../article/rewrite-run.queries.server.ts";
import { rewriteBatches, rewriteRuns } from "../article/rewrite-run.table.ts";
import type { BatchProgress } from "./rewrite-batch.ts";

/** How long to report a finished batch, in minutes. */
const toldForMinutes = 15;
/** The longest a batch can run, in hours. */
const longestBatchHours = 24;

/** Returns the running and recently finished batches, oldest first. */
export async function findRecentBatches(db: Database): Promise<BatchProgress[]> {
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
export async function getBatchProgress(db: Database, id: number): Promise<BatchProgress> {
  const batches = await db.select().from(rewriteBatches).where(eq(rewriteBatches.id, id));
  const [progress] = await progressOf(db, batches);
  if (!progress) throw new AppError("not-found", "There is no such batch of rewrites");
  return progress;
}

/** Returns each article's latest run in each batch, ordered by start. */
export async function findLatestRuns(db: Database, batchIds: number[]) {
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
