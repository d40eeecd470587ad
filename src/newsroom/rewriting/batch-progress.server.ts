import { desc, eq, getTableColumns, gte, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { articles } from "../article/article.table.ts";
import { shownTitle } from "../article/article-columns.server.ts";
import { isFinished } from "../article/rewrite-run.queries.server.ts";
import { rewriteBatches, rewriteRuns } from "../article/rewrite-run.table.ts";
import type { BatchProgress } from "./rewrite-batch.ts";

/** Minutes for which a finished batch is still told of. */
const toldForMinutes = 15;
/** Hours after which no batch runs any more. */
const longestBatchHours = 24;

/** Finds the batches that run or ended a short while ago, the oldest first. */
export async function findRecentBatches(db: Database): Promise<BatchProgress[]> {
  const batches = await db
    .select()
    .from(rewriteBatches)
    .where(gte(rewriteBatches.createdAt, ago(longestBatchHours * 60)))
    .orderBy(rewriteBatches.id);
  const told = ago(toldForMinutes);
  return (await progressOf(db, batches)).filter(
    ({ finishedAt }) => finishedAt === null || finishedAt >= told,
  );
}

/** @throws AppError `not-found` */
export async function getBatchProgress(db: Database, id: number): Promise<BatchProgress> {
  const batches = await db.select().from(rewriteBatches).where(eq(rewriteBatches.id, id));
  const [progress] = await progressOf(db, batches);
  if (!progress) throw new AppError("not-found", "There is no such batch of rewrites");
  return progress;
}

/** The last run of each article in each of the batches, in the order in which they were begun. */
export async function findLatestRuns(db: Database, batchIds: number[]) {
  if (batchIds.length === 0) return [];
  const latest = await db
    .selectDistinctOn([rewriteRuns.batchId, rewriteRuns.articleId], {
      ...getTableColumns(rewriteRuns),
      title: sql<string>`coalesce(${shownTitle}, 'A deleted article')`,
    })
    .from(rewriteRuns)
    .leftJoin(articles, eq(articles.id, rewriteRuns.articleId))
    .where(inArray(rewriteRuns.batchId, batchIds))
    .orderBy(rewriteRuns.batchId, rewriteRuns.articleId, desc(rewriteRuns.id));
  return latest.toSorted((a, b) => a.id - b.id);
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

/** The pace of those that have ended, however many were at work at once, is the pace of the others. */
function secondsLeftOf(runs: Run[]): number | null {
  const ended = runs.filter(({ state }) => state === "done" || state === "failed");
  const left = runs.filter((run) => !isFinished(run)).length;
  if (ended.length === 0 || left === 0) return null;
  const began = Math.min(...runs.flatMap(({ startedAt }) => (startedAt ? Date.parse(startedAt) : [])));
  const last = Math.max(...ended.flatMap(({ finishedAt }) => (finishedAt ? Date.parse(finishedAt) : [])));
  if (!Number.isFinite(began) || !Number.isFinite(last)) return null;
  return Math.ceil((Math.max(0, last - began) / 1000 / ended.length) * left);
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
