import { and, asc, eq, inArray } from "drizzle-orm";
import type { Editor } from "#accounts/editor.server.ts";
import type { Row } from "#cms/engine/content-type.server.ts";
import { revisions } from "#cms/engine/history/revision.table.ts";
import { changeEntry } from "#cms/engine/write/write-entry.server.ts";
import { findTextFault } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Job, JobContext } from "#db/jobs.server.ts";
import { costOf } from "#integrations/ai/index.ts";
import { fetchArticle } from "#integrations/article/index.ts";
import { AppError } from "#shared/errors.ts";
import { articleContent } from "../article/article.content.server.ts";
import { listCategories } from "../article/article.queries.server.ts";
import type { Article } from "../article/article.schema.ts";
import { articles } from "../article/article.table.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import {
  beginRun,
  endRun,
  findRun,
  isFinished,
  listDoneRuns,
  type RewriteRun,
  recordStep,
  recordUsage,
  watchRuns,
} from "../article/rewrite-run.queries.server.ts";
import { styleGuides } from "../style-guide/style-guide.table.ts";
import {
  draftRewrite,
  partsOfArticle,
  partsOfDraft,
  type RewriteDraft,
  type RewriteSource,
  rewrittenValues,
} from "./draft-rewrite.server.ts";
import { assertCostLeft, findDailyUsage } from "./rewrite-limits.server.ts";
import {
  type GatheredSources,
  gatherSources,
  keepSources,
  type ReadOriginal,
} from "./rewrite-sources.server.ts";

/** Carries out a rewrite run (docs/decisions/0070). If the process dies, another one starts it again. */
export const rewriteArticle: Job<"rewrite-article"> = {
  name: "rewrite-article",
  concurrency: 3,
  timeLimit: 5 * 60,
  retries: 2,
  run: ({ runId }, context, signal) =>
    carryOutRewrite(runId, context, (url) => fetchArticle(url, context.settings), signal),
};

declare module "#db/jobs.server.ts" {
  interface JobData {
    "rewrite-article": { runId: number };
  }
}

interface Work {
  run: RewriteRun;
  context: JobContext;
  readOriginal: ReadOriginal;
  /** Aborts when the rewrite is cancelled or the server stops. */
  signal: AbortSignal;
}

/**
 * Carries out a run from the start, even if earlier attempts were interrupted. Until the final save it writes only the run's steps
 * and usage. A failure ends the run and leaves the article unchanged.
 * @throws the reason of `signal` if it aborts; another process then takes over the run
 */
async function carryOutRewrite(
  runId: number,
  context: JobContext,
  readOriginal: ReadOriginal,
  signal: AbortSignal,
): Promise<void> {
  const run = await beginRun(context.db, runId);
  if (!run) return;
  const cancellation = watchForCancellation(context, run);
  try {
    const ends = AbortSignal.any([signal, cancellation.signal]);
    await rewrite({ run, context, readOriginal, signal: ends });
  } catch (error) {
    signal.throwIfAborted();
    if (!cancellation.signal.aborted) await fail(context, runId, error);
  } finally {
    await cancellation.stop();
  }
}

async function rewrite(work: Work): Promise<void> {
  const { run, context, readOriginal, signal } = work;
  const article = await getArticle(context.db, run.articleId);
  assertUnpublished(article);
  const isResumed = run.steps.length > 0;
  await step(
    work,
    "fetching content from the original URL",
    isResumed ? "restarted: the server had stopped" : "",
  );
  const sources = await gatherSources(context.db, article, run, { readOriginal, signal }).catch(
    async (error: unknown) => {
      if (error instanceof AppError)
        await step(work, "enhanced content with full article context", error.message);
      throw error;
    },
  );
  await step(work, "enhanced content with full article context", sources.note);
  await step(work, "calling the AI service");
  const draft = await callAi(work, article, sources.texts);
  await step(work, "generating SEO metadata");
  await save(work, draft, sources);
}

async function step({ run, context, signal }: Work, name: Parameters<typeof recordStep>[2], note?: string) {
  signal.throwIfAborted();
  await recordStep(context.db, run.id, name, note);
}

async function callAi(
  { run, context, signal }: Work,
  article: Article,
  sources: RewriteSource[],
): Promise<RewriteDraft> {
  const { db, settings } = context;
  assertCostLeft(await findDailyUsage(db, settings));
  const task = {
    sources,
    former: partsOfArticle(article),
    instruction: run.instruction,
    style: await getStyle(db, run),
    categories: await listCategories(db),
  };
  let usageWrite: Promise<void> | undefined;
  try {
    return await draftRewrite(settings, task, {
      signal,
      onUsage: (usage) => {
        usageWrite = recordUsage(db, run.id, { ...usage, cost: costOf(usage, settings.ai?.prices ?? null) });
      },
    });
  } finally {
    await usageWrite;
  }
}

/** Saves the rewrite and ends the run in one transaction, so that a cancelled run is not saved. */
async function save({ run, context, signal }: Work, draft: RewriteDraft, sources: GatheredSources) {
  signal.throwIfAborted();
  const fault = (await findTextFault(draft.content))?.words;
  if (fault) throw new AppError("outside-service-failed", `The AI service returned a text that ${fault}`);
  const values = async (entry: Row, db: Database) => {
    // The write pipeline passes a row of the articles table.
    const article = entry as Article;
    assertUnpublished(article);
    const [last] = await listDoneRuns(db, article.id);
    await recordStep(db, run.id, "process completed");
    const former = partsOfArticle(article);
    if (!(await endRun(db, run.id, { state: "done", result: partsOfDraft(draft), former })))
      throw new AppError("conflict", "The rewrite has already ended");
    if (article.status === "draft") await takeTogether(db, article.id, sources);
    const feedExcerpt = await findFeedExcerpt(db, article);
    return rewrittenValues(article, draft, {
      source: sources.fetched,
      last: last?.result ?? null,
      feedExcerpt,
    });
  };
  const editor = editorOf(run);
  await changeEntry(articleContent, run.articleId, { action: "rewritten", values }, { ...context, editor });
}

/** Returns the fetched excerpt, from the article's first revision. An article without revisions is unchanged. */
async function findFeedExcerpt(db: Database, article: Article): Promise<string | null> {
  const [first] = await db
    .select({ data: revisions.data })
    .from(revisions)
    .where(and(eq(revisions.kind, articleContent.kind), eq(revisions.entryId, article.id)))
    .orderBy(asc(revisions.id))
    .limit(1);
  const { feedId, originalGuid, excerpt }: Row = first?.data ?? article;
  const isFetched = feedId != null || originalGuid != null;
  return isFetched && typeof excerpt === "string" ? excerpt : null;
}

const editorOf = ({ editorId, editorName }: RewriteRun): Editor => ({
  id: editorId,
  email: editorName,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role: "system",
});

/** Stores the further sources and marks their articles as covered. */
async function takeTogether(db: Database, articleId: number, { others }: GatheredSources) {
  await keepSources(db, articleId, others);
  await coverArticles(
    db,
    articleId,
    others.flatMap(({ sourceArticleId }) => sourceArticleId ?? []),
  );
}

async function getArticle(db: Database, id: number): Promise<Article> {
  const [article] = await db.select().from(articles).where(eq(articles.id, id));
  if (!article) throw new AppError("not-found", "The article was deleted in the meantime");
  return article;
}

function assertUnpublished({ status }: Article) {
  if (status === "published")
    throw new AppError(
      "conflict",
      "The article has been published; only unpublished articles can be rewritten",
    );
}

async function getStyle(db: Database, { styleGuideId }: RewriteRun): Promise<string> {
  const [guide] = await db
    .select()
    .from(styleGuides)
    .where(eq(styleGuides.id, styleGuideId ?? 0));
  if (!guide) throw new AppError("conflict", "The style guide was deleted in the meantime");
  return guide.prompt;
}

async function fail({ db, log }: JobContext, runId: number, error: unknown) {
  if (!(error instanceof AppError)) log.error({ err: error, runId }, "a rewrite failed unexpectedly");
  await endRun(db, runId, {
    state: "failed",
    error: error instanceof AppError ? error.message : "Something went wrong on this server",
    errorCode: error instanceof AppError ? error.code : "unavailable",
  });
}

/** Any value works, because a notification ends the wait. */
const longestWaitMs = 60_000;

/** Cancellation is stored in the database, so that it reaches whichever process does the work. */
function watchForCancellation({ db, listen, log }: JobContext, { id, articleId }: RewriteRun) {
  const cancelled = new AbortController();
  const stopped = new AbortController();
  const runs = watchRuns(listen, articleId);
  const watch = async () => {
    while (!stopped.signal.aborted && !cancelled.signal.aborted) {
      const isNew = await runs.next(longestWaitMs, stopped.signal);
      const run = isNew && (await findRun(db, id));
      if (run && isFinished(run)) cancelled.abort(new Error("The rewrite was cancelled"));
    }
  };
  const watching = watch().catch((error: unknown) =>
    log.warn({ err: error }, "a rewrite cannot be cancelled: its run is not watched"),
  );
  return {
    signal: cancelled.signal,
    stop: async () => {
      stopped.abort();
      runs.close();
      await watching;
    },
  };
}

/**
 * Marks drafts as part of another article, which removes them from the inbox. Call it in the transaction that writes the article.
 */
async function coverArticles(db: Database, coveredById: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const drafts = await db
    .select({ articleId: articles.id })
    .from(articles)
    .where(and(inArray(articles.id, ids), eq(articles.status, "draft")));
  if (drafts.length === 0) return;
  await db
    .insert(articleDesk)
    .values(drafts.map(({ articleId }) => ({ articleId, coveredById })))
    .onConflictDoUpdate({ target: articleDesk.articleId, set: { coveredById } });
}
