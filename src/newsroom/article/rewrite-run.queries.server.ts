import { and, desc, eq, exists, getTableColumns, inArray, ne, sql } from "drizzle-orm";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import { type ChannelWatch, type Listen, watchChannel } from "#db/channel-watch.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import type { StyleGuide } from "../style-guide/style-guide.schema.ts";
import { articles } from "./article.table.ts";
import { rewriteRuns } from "./rewrite-run.table.ts";
import type { RewriteState, RewriteStep, RewrittenParts } from "./rewrite-run.ts";

export type RewriteRun = typeof rewriteRuns.$inferSelect;

const unfinished: RewriteState[] = ["queued", "running"];
const isUnfinished = inArray(rewriteRuns.state, unfinished);

/** Column: true if an unfinished run rewrites the article. */
export const isBeingRewritten = (db: Database) => {
  const runs = db
    .select({ id: rewriteRuns.id })
    .from(rewriteRuns)
    .where(and(eq(rewriteRuns.articleId, articles.id), isUnfinished));
  return sql<boolean>`${exists(runs)}`;
};

/** A run counts as abandoned after this many minutes. */
const longestRun = 15;
/** How long a run may wait behind others in the queue, in minutes. */
const longestWait = 6 * 60;

/** Every committed change of a run is announced on this channel. The payload is the article id. */
const channel = "rewrite_runs";

/** Include in the `returning` clause of every statement that changes a run. */
const notification = sql<string>`pg_notify(${channel}, ${rewriteRuns.articleId}::text)`;

/** Watches an article's runs, whichever process carries them out. */
export const watchRuns = (listen: Listen, articleId: number): ChannelWatch =>
  watchChannel(listen, channel, (payload) => payload === String(articleId));

const now = () => new Date(environment.now()).toISOString();

/** A run's article, its style guide, and the editor who ordered it. */
interface Order {
  articleId: number;
  guide: StyleGuide;
  editor: Editor;
}

interface RewriteOrder extends Order {
  instruction?: string | null;
  batchId?: number;
  sourceIds?: number[];
}

/** Creates a run. @throws AppError `conflict` if the article is already being rewritten */
export async function openRun(db: Database, order: RewriteOrder): Promise<RewriteRun> {
  const run = await tryOpenRun(db, order);
  if (!run) throw new AppError("conflict", "This article is already being rewritten");
  return run;
}

/** Creates a run, or returns null if the article is already being rewritten. */
export async function tryOpenRun(db: Database, order: RewriteOrder): Promise<RewriteRun | null> {
  await giveUpLostRuns(db, order.articleId);
  const { instruction, batchId, sourceIds } = order;
  const [run] = await db
    .insert(rewriteRuns)
    .values({ ...valuesOf(order), instruction, batchId, sourceIds })
    .onConflictDoNothing()
    .returning({ ...getTableColumns(rewriteRuns), notification });
  return run ?? null;
}

/** Takes over a run, for the first time or after the previous process died. Returns null if it has already ended. */
export async function beginRun(db: Database, id: number): Promise<RewriteRun | null> {
  const [run] = await db
    .update(rewriteRuns)
    .set({ state: "running", startedAt: now() })
    .where(and(eq(rewriteRuns.id, id), isUnfinished))
    .returning();
  return run ?? null;
}

export async function recordStep(
  db: Database,
  id: number,
  step: RewriteStep["step"],
  note?: string,
): Promise<void> {
  const entry: RewriteStep = { step, at: now(), ...(note && { note }) };
  await db
    .update(rewriteRuns)
    .set({ steps: sql`${rewriteRuns.steps} || ${JSON.stringify([entry])}::jsonb` })
    .where(eq(rewriteRuns.id, id))
    .returning({ notification });
}

/** Adds the AI's usage to the totals of the run's earlier attempts. */
export async function recordUsage(
  db: Database,
  id: number,
  usage: { model: string; inputTokens: number | null; outputTokens: number | null; cost: number | null },
): Promise<void> {
  const { inputTokens, outputTokens, cost } = usage;
  await db
    .update(rewriteRuns)
    .set({
      model: usage.model,
      ...(inputTokens !== null && {
        inputTokens: sql`coalesce(${rewriteRuns.inputTokens}, 0) + ${inputTokens}::integer`,
      }),
      ...(outputTokens !== null && {
        outputTokens: sql`coalesce(${rewriteRuns.outputTokens}, 0) + ${outputTokens}::integer`,
      }),
      ...(cost !== null && { cost: sql`coalesce(${rewriteRuns.cost}, 0) + ${cost}::double precision` }),
    })
    .where(eq(rewriteRuns.id, id));
}

/** Records the trial of a guide on an article. Returns its id, for recording the usage. */
export async function openTrial(db: Database, order: Order): Promise<number> {
  const [trial] = await db
    .insert(rewriteRuns)
    .values({ ...valuesOf(order), state: "trial" })
    .returning({ id: rewriteRuns.id });
  if (!trial) throw new Error("The trial was not stored");
  return trial.id;
}

/** Ends a trial. Deletes its record if the AI service did not answer. */
export async function endTrial(db: Database, id: number, { isAnswered }: { isAnswered: boolean }) {
  const trial = eq(rewriteRuns.id, id);
  if (isAnswered) await db.update(rewriteRuns).set({ finishedAt: now() }).where(trial);
  else await db.delete(rewriteRuns).where(trial);
}

interface Ending {
  state: "done" | "failed" | "cancelled";
  result?: RewrittenParts;
  former?: RewrittenParts | null;
  error?: string;
  errorCode?: ErrorCode;
}

/** Ends a run once. Returns false if it had already ended. */
export async function endRun(db: Database, id: number, ending: Ending): Promise<boolean> {
  const endedRuns = await db
    .update(rewriteRuns)
    .set({ ...ending, finishedAt: now() })
    .where(and(eq(rewriteRuns.id, id), isUnfinished))
    .returning({ notification });
  return endedRuns.length > 0;
}

/** Cancels a batch's unfinished runs and returns their number. */
export async function cancelBatch(db: Database, batchId: number, editor: Editor): Promise<number> {
  const cancelled = await db
    .update(rewriteRuns)
    .set({ state: "cancelled", error: `Stopped by ${editorName(editor)}`, finishedAt: now() })
    .where(and(eq(rewriteRuns.batchId, batchId), isUnfinished))
    .returning({ notification });
  return cancelled.length;
}

/** Cancels an article's unfinished rewrite. @throws AppError `conflict` if the article is not being rewritten */
export async function cancelRun(db: Database, articleId: number, editor: Editor): Promise<void> {
  const cancelled = await db
    .update(rewriteRuns)
    .set({ state: "cancelled", error: `Cancelled by ${editorName(editor)}`, finishedAt: now() })
    .where(and(eq(rewriteRuns.articleId, articleId), isUnfinished))
    .returning({ notification });
  if (cancelled.length === 0) throw new AppError("conflict", "This article is not being rewritten");
}

export async function findRun(db: Database, id: number): Promise<RewriteRun | null> {
  const [run] = await db.select().from(rewriteRuns).where(eq(rewriteRuns.id, id));
  return run ?? null;
}

/** Returns the articles that unfinished runs rewrite or use as further sources. */
export async function findArticlesInRuns(db: Database): Promise<Set<number>> {
  await giveUpLostRuns(db);
  const { articleId, sourceIds } = rewriteRuns;
  const runs = await db.select({ articleId, sourceIds }).from(rewriteRuns).where(isUnfinished);
  return new Set(runs.flatMap((run) => [run.articleId, ...run.sourceIds]));
}

/** Returns an article's completed runs, newest first. */
export const listDoneRuns = (db: Database, articleId: number): Promise<RewriteRun[]> =>
  db
    .select()
    .from(rewriteRuns)
    .where(and(eq(rewriteRuns.articleId, articleId), eq(rewriteRuns.state, "done")))
    .orderBy(desc(rewriteRuns.id));

/** Returns an article's latest run, ignoring trials, or null. */
export async function findLatestRun(db: Database, articleId: number): Promise<RewriteRun | null> {
  const [run] = await db
    .select()
    .from(rewriteRuns)
    .where(and(eq(rewriteRuns.articleId, articleId), ne(rewriteRuns.state, "trial")))
    .orderBy(desc(rewriteRuns.id))
    .limit(1);
  return run ?? null;
}

export const isFinished = ({ state }: Pick<RewriteRun, "state">) => !unfinished.includes(state);

/**
 * Fails runs that timed out because every attempt died with its process, and runs that were never started, so that they do not
 * block new ones.
 */
export const giveUpLostRuns = (db: Database, articleId?: number) =>
  db
    .update(rewriteRuns)
    .set({
      state: "failed",
      error: sql`case when ${rewriteRuns.state} = 'queued'
        then 'The rewrite was not started within ${sql.raw(String(longestWait / 60))} hours. Please start it again'
        else 'The server stopped during the rewrite, and it was not resumed' end`,
      errorCode: "unavailable",
      finishedAt: now(),
    })
    .where(
      and(
        articleId === undefined ? undefined : eq(rewriteRuns.articleId, articleId),
        isUnfinished,
        sql`coalesce(${rewriteRuns.startedAt}, ${rewriteRuns.createdAt}) < now() - make_interval(mins =>
          case when ${rewriteRuns.state} = 'queued' then ${sql.raw(String(longestWait))}
            else ${sql.raw(String(longestRun))} end)`,
      ),
    )
    .returning({ notification });

/** Fails all unfinished runs. */
export const failUnfinishedRuns = (db: Database, error: string) =>
  db
    .update(rewriteRuns)
    .set({ state: "failed", error, errorCode: "unavailable", finishedAt: now() })
    .where(isUnfinished)
    .returning({ notification });

/** The columns of every run that come from its order: the current guide and editor. */
const valuesOf = ({ articleId, guide, editor }: Order) => ({
  articleId,
  createdAt: now(),
  styleGuideId: guide.id,
  styleGuideName: guide.name,
  styleGuideVersion: guide.updatedAt,
  editorId: editor.id,
  editorName: editorName(editor),
});
