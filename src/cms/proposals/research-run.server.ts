import { and, desc, eq, gte, inArray, isNull, or, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import { isVisible } from "#cms/engine/read/published-pages.server.ts";
import { typesByKind } from "#cms/engine/types-by-kind.server.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { isDue } from "#cms/facts/review-queue.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Job, JobContext, Jobs } from "#db/jobs.server.ts";
import { requireAi } from "#integrations/ai/index.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { type AssertAiLeft, openResearch } from "./research.server.ts";
import { type ResearchOrder, type ResearchRun, type ResearchStart, usualPages } from "./research.ts";
import { planResearch } from "./research-plan.server.ts";
import { type ResearchRunRow, researchRuns } from "./research-run.table.ts";

/** How long finished runs are listed, in milliseconds. */
const shownFor = 24 * 60 * 60 * 1000;
const mostShown = 500;
const now = () => new Date(environment.now()).toISOString();

interface Desk {
  db: Database;
  jobs: Jobs;
  settings: Settings;
}

/**
 * Starts the research of entries in the background: the named ones, or with `due` those with facts due until the end of the month.
 * @returns how many started, and why the others did not
 * @throws AppError `not-configured` without an AI service; `conflict` if none could start
 */
export async function startResearch(
  { db, jobs, settings }: Desk,
  type: ContentType,
  order: ResearchOrder,
  editor: Editor,
): Promise<ResearchStart> {
  requireAi(settings);
  return db.transaction(async (tx) => {
    const ids = order.due ? await findEntriesDue(tx, type) : [...new Set(order.ids)];
    const entries: Row[] =
      ids.length === 0 ? [] : await tx.select().from(type.table).where(inArray(type.table.id, ids));
    const byId = new Map(entries.map((entry): [number, Row] => [Number(entry.id), entry]));
    const known = ids.map((id) => byId.get(id)).filter((entry) => entry !== undefined);
    const runs =
      known.length === 0
        ? []
        : await tx
            .insert(researchRuns)
            .values(
              known.map((entry) => ({
                kind: type.kind,
                entryId: Number(entry.id),
                title: type.titleOf(entry),
                urls: order.urls && [...new Set(order.urls)],
                editorName: editorName(editor),
                createdAt: now(),
              })),
            )
            .onConflictDoNothing()
            .returning({ id: researchRuns.id, entryId: researchRuns.entryId });
    const started = new Set(runs.map(({ entryId }) => entryId));
    const refused = ids
      .filter((id) => !started.has(id))
      .map((id) => {
        const entry = byId.get(id);
        return entry
          ? { id, message: `${type.titleOf(entry)} is already being researched` }
          : { id, message: `${type.noun} not found` };
      });
    if (runs.length === 0)
      throw new AppError("conflict", refused[0]?.message ?? "No facts are due until the end of this month");
    await jobs.sendAll(
      tx,
      "research-entry",
      runs.map(({ id }) => ({ runId: id })),
    );
    return { started: runs.length, refused };
  });
}

/** Returns the published entries with facts that are due or fall due in this month (UTC), the longest unchecked first. */
async function findEntriesDue(db: Database, type: ContentType): Promise<number[]> {
  const today = new Date(environment.now());
  const nextMonth = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1);
  const rows = await db
    .select({ entryId: citations.entryId })
    .from(citations)
    .innerJoin(type.table, eq(type.table.id, citations.entryId))
    .where(and(eq(citations.kind, type.kind), isDue(type, nextMonth), isVisible(type)))
    .groupBy(citations.entryId)
    .orderBy(sql`min(${citations.checkedAt})`, citations.entryId);
  return rows.map(({ entryId }) => entryId);
}

/** Returns unfinished runs and runs that ended in the last 24 hours, latest first. */
export async function listResearchRuns(db: Database): Promise<ResearchRun[]> {
  const since = new Date(environment.now() - shownFor).toISOString();
  const rows = await db
    .select()
    .from(researchRuns)
    .where(or(isNull(researchRuns.finishedAt), gte(researchRuns.finishedAt, since)))
    .orderBy(desc(researchRuns.id))
    .limit(mostShown);
  return rows.map(({ urls, starts: _, ...run }) => ({ ...run, total: urls?.length ?? null }));
}

/** Stops unfinished runs: the given ones, or all. A page being read is finished first. Returns how many it stopped. */
export async function stopResearch(db: Database, ids: number[] | null): Promise<number> {
  const stopped = await db
    .update(researchRuns)
    .set({ state: "stopped", finishedAt: now(), resumeAt: null })
    .where(and(isNull(researchRuns.finishedAt), ids === null ? undefined : inArray(researchRuns.id, ids)))
    .returning({ id: researchRuns.id });
  return stopped.length;
}

/** Fails all unfinished runs. */
export const failUnfinishedResearch = (db: Database, error: string) =>
  db
    .update(researchRuns)
    .set({ state: "failed", error, finishedAt: now(), resumeAt: null })
    .where(isNull(researchRuns.finishedAt));

/** A job may start this often. Its last start finds that each earlier one died or ran out of time, and only reports it. */
const mostStarts = 4;

/** Reads an entry's pages for facts. A restarted job continues after the pages that it has read. */
export const researchEntry = (types: ContentType[], assertAiLeft: AssertAiLeft): Job<"research-entry"> => ({
  name: "research-entry",
  timeLimit: 30 * 60,
  retries: mostStarts - 1,
  run: async ({ runId }, context, signal) => {
    const starts = sql`${researchRuns.starts} + 1`;
    const [run] = await change(context.db, runId, { state: "running", resumeAt: null, starts });
    if (!run) return;
    if (run.starts >= mostStarts) return fail(context.db, runId, gaveUp);
    try {
      await readPages(run, typesByKind(types)(run.kind), { ...context, assertAiLeft }, signal);
    } catch (error) {
      signal.throwIfAborted();
      await postponeOrFail(context, run, error);
    }
  },
});

async function readPages(
  run: ResearchRunRow,
  type: ContentType,
  context: JobContext & { assertAiLeft: AssertAiLeft },
  signal: AbortSignal,
) {
  const { db, settings } = context;
  requireAi(settings);
  await db.transaction((tx) => context.assertAiLeft(tx, settings, 1));
  const urls = run.urls ?? (await usualPagesOf(type, run.entryId, context));
  if (urls.length === 0) throw new AppError("conflict", "It has no website and no sources to read");
  await change(db, run.id, { urls });
  const { read } = await openResearch(type, run.entryId, context);
  const pages = [...run.pages];
  for (const url of urls.filter((one) => !run.pages.some((page) => page.url === one))) {
    signal.throwIfAborted();
    pages.push(await read(url));
    if ((await change(db, run.id, { pages })).length === 0) return;
  }
  await change(db, run.id, { state: "done", finishedAt: now() });
}

async function usualPagesOf(type: ContentType, id: number, context: JobContext): Promise<string[]> {
  const { pages } = await planResearch(type, id, context);
  return pages.slice(0, usualPages).map(({ url }) => url);
}

const gaveUp = "The server stopped three times before the research was finished. Please start it again.";

const fail = async (db: Database, id: number, error: string): Promise<void> => {
  await change(db, id, { state: "failed", error, finishedAt: now() });
};

/** If the day's limit is reached, the run continues after midnight UTC. Any other error ends it. */
async function postponeOrFail({ db, jobs, log }: JobContext, { id }: ResearchRunRow, error: unknown) {
  if (error instanceof AppError && error.code === "too-many-requests") {
    const resumeAt = new Date(new Date(environment.now()).setUTCHours(24, 0, 0, 0));
    return db.transaction(async (tx) => {
      const waiting = await change(tx, id, { state: "waiting", resumeAt: resumeAt.toISOString(), starts: 0 });
      if (waiting.length > 0) await jobs.send(tx, "research-entry", { runId: id }, { startAfter: resumeAt });
    });
  }
  if (!(error instanceof AppError)) log.error({ err: error, run: id }, "the research failed");
  const reason =
    error instanceof AppError ? error.message : "The research failed. The server's log says why.";
  await fail(db, id, reason);
}

/** Changes an unfinished run. Returns nothing if it was stopped. */
const change = (db: Database, id: number, values: PgUpdateSetSource<typeof researchRuns>) =>
  db
    .update(researchRuns)
    .set(values)
    .where(and(eq(researchRuns.id, id), isNull(researchRuns.finishedAt)))
    .returning();

declare module "#db/jobs.server.ts" {
  interface JobData {
    "research-entry": { runId: number };
  }
}
