import { eq } from "drizzle-orm";
import type { Editor } from "#accounts/editor.server.ts";
import type { Row } from "#cms/content-type.server.ts";
import { findTextFault } from "#cms/text/markdown.server.ts";
import { changeEntry } from "#cms/write/write-entry.server.ts";
import type { Database } from "#db/database.server.ts";
import type { JobContext } from "#db/jobs.server.ts";
import { AppError } from "#shared/errors.ts";
import { articleContent } from "../article/article.content.server.ts";
import { listCategories } from "../article/article.queries.server.ts";
import type { Article } from "../article/article.schema.ts";
import { articles } from "../article/article.table.ts";
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
import { costOf, draftRewrite, type RewriteDraft, type RewriteSource } from "../items/rewriting.server.ts";
import { styleGuides } from "../style-guide/style-guide.table.ts";
import { coverArticles } from "./covered-articles.server.ts";
import { assertCostLeft, findDailyUsage } from "./rewrite-limits.server.ts";
import {
  type GatheredSources,
  gatherSources,
  keepSources,
  type ReadOriginal,
} from "./rewrite-sources.server.ts";
import { partsOfArticle, partsOfDraft, rewrittenValues } from "./rewritten-values.server.ts";

interface Work {
  run: RewriteRun;
  context: JobContext;
  readOriginal: ReadOriginal;
  /** Ends the work: it was cancelled, or the server stops. */
  signal: AbortSignal;
}

/**
 * Rewrites the article of a run from its beginning, however often it was begun before: until the last moment nothing is
 * written but the run's own steps. A failure ends the run and leaves the article as it was.
 * @throws what `signal` is aborted with; somebody else takes the run up then
 */
export async function carryOutRewrite(
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
    isResumed ? "begun again: the server had stopped" : "",
  );
  const gathered = await gatherSources(context.db, article, run, { readOriginal, signal }).catch(
    async (error: unknown) => {
      if (error instanceof AppError)
        await step(work, "enhanced content with full article context", error.message);
      throw error;
    },
  );
  await step(work, "enhanced content with full article context", gathered.note);
  await step(work, "calling the AI service");
  const draft = await callAi(work, article, gathered.texts);
  await step(work, "generating SEO metadata");
  await save(work, draft, gathered);
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
  let recorded: Promise<void> | undefined;
  try {
    return await draftRewrite(settings, task, {
      signal,
      onUsage: (usage) => {
        recorded = recordUsage(db, run.id, { ...usage, cost: costOf(usage, settings.ai?.prices ?? null) });
      },
    });
  } finally {
    await recorded;
  }
}

/** The rewrite and the end of its run are one transaction: what was cancelled in the meantime is not written. */
async function save({ run, context, signal }: Work, draft: RewriteDraft, gathered: GatheredSources) {
  signal.throwIfAborted();
  const fault = await findTextFault(draft.content);
  if (fault) throw new AppError("outside-service-failed", `The AI service gave a text that ${fault}`);
  const values = async (entry: Row, db: Database) => {
    // The write pipeline passes a row of the articles' table.
    const article = entry as Article;
    assertUnpublished(article);
    const [last] = await listDoneRuns(db, article.id);
    await recordStep(db, run.id, "process completed");
    const former = partsOfArticle(article);
    if (!(await endRun(db, run.id, { state: "done", result: partsOfDraft(draft), former })))
      throw new AppError("conflict", "The rewrite is over already");
    if (article.status === "draft") await takeTogether(db, article.id, gathered);
    return rewrittenValues(article, draft, { source: gathered.fetched, last: last?.result ?? null });
  };
  const editor = editorOf(run);
  await changeEntry(articleContent, run.articleId, { action: "rewritten", values }, { ...context, editor });
}

const editorOf = ({ editorId, editorName }: RewriteRun): Editor => ({
  id: editorId,
  email: editorName,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role: "system",
});

/** Keeps the sources with the article that was made of them; the others wait no longer. */
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
    throw new AppError("conflict", "The article is published by now; only unpublished ones are rewritten");
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

/** Any time will do: a notification ends the wait. */
const longestWaitMs = 60_000;

/** Cancelling is a state in the store, so that it reaches whichever process does the work. */
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
