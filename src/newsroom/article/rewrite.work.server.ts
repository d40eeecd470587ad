import { eq } from "drizzle-orm";
import type { Editor } from "#accounts/editor.server.ts";
import type { Row } from "#cms/content-type.server.ts";
import { findTextFault } from "#cms/text/markdown.server.ts";
import { changeEntry } from "#cms/write/write-entry.server.ts";
import type { Database } from "#db/database.server.ts";
import type { JobContext } from "#db/jobs.server.ts";
import { AppError } from "#shared/errors.ts";
import { costOf, draftRewrite, type RewriteDraft } from "../items/rewriting.server.ts";
import { styleGuides } from "../style-guide/style-guide.table.ts";
import { articleContent } from "./article.content.server.ts";
import { listCategories } from "./article.queries.server.ts";
import type { Article } from "./article.schema.ts";
import { articles } from "./article.table.ts";
import {
  beginRun,
  endRun,
  findRun,
  isFinished,
  type RewriteRun,
  recordStep,
  recordUsage,
  watchRuns,
} from "./rewrite-run.queries.server.ts";

/** Reads the article on a page of the web. @throws AppError saying why it cannot be read */
export type ReadOriginal = (url: string) => Promise<{ text: string }>;

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
  const { db } = work.context;
  const article = await getArticle(db, work.run.articleId);
  assertDraft(article);
  const isAgain = work.run.steps.length > 0;
  await step(
    work,
    "fetching content from the original URL",
    isAgain ? "begun again: the server had stopped" : "",
  );
  const fetched = await fetchSource(work, article);
  await step(work, "enhanced content with full article context", fetched.note);
  const text = fetched.text ?? article.originalContent;
  if (!text?.trim())
    throw new AppError("outside-service-failed", `There is no text to rewrite: ${fetched.note}`);
  await step(work, "calling the AI service");
  const draft = await callAi(work, article, text);
  await step(work, "generating SEO metadata");
  await save(work, draft, fetched.text);
}

async function step({ run, context, signal }: Work, name: Parameters<typeof recordStep>[2], note?: string) {
  signal.throwIfAborted();
  await recordStep(context.db, run.id, name, note);
}

/** The source's full text, or why there is none; the text at hand serves then. */
async function fetchSource(
  { readOriginal, signal }: Work,
  { originalUrl }: Article,
): Promise<{ text: string | null; note: string }> {
  if (!originalUrl) return { text: null, note: "the article has no original URL; its own text is used" };
  try {
    const { text } = await readOriginal(originalUrl);
    return { text, note: `${text.trim().split(/\s+/).length} words of the original page` };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    return { text: null, note: `not from the original page (${error.message}); the text at hand is used` };
  }
}

async function callAi({ run, context, signal }: Work, article: Article, text: string): Promise<RewriteDraft> {
  const { db, settings } = context;
  const task = {
    title: article.title,
    text,
    publisher: article.originalPublisher,
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
async function save({ run, context, signal }: Work, draft: RewriteDraft, source: string | null) {
  signal.throwIfAborted();
  const fault = await findTextFault(draft.content);
  if (fault) throw new AppError("outside-service-failed", `The AI service gave a text that ${fault}`);
  const values = async (entry: Row, db: Database) => {
    // The write pipeline passes a row of the articles' table.
    const article = entry as Article;
    assertDraft(article);
    await recordStep(db, run.id, "process completed");
    if (!(await endRun(db, run.id, { state: "done" })))
      throw new AppError("conflict", "The rewrite is over already");
    return rewrittenValues(article, draft, source);
  };
  const editor: Editor = {
    id: run.editorId,
    email: run.editorName,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
  };
  await changeEntry(articleContent, run.articleId, { action: "rewritten", values }, { ...context, editor });
}

/** Category, excerpt, tags and search texts are the editor's where there are any (contract, section 5). */
function rewrittenValues(article: Article, draft: RewriteDraft, source: string | null): Partial<Article> {
  // An excerpt that may not be shown is not one to keep.
  const excerpt = article.rights === "link-only" ? "" : article.excerpt;
  return {
    status: "rewritten",
    isRewritten: true,
    isAiDrafted: true,
    rewrittenTitle: draft.title,
    rewrittenContent: draft.content,
    sourceContent: source,
    excerpt: excerpt || draft.excerpt,
    category: article.category || draft.category,
    tags: article.tags.length > 0 ? article.tags : draft.tags,
    metaTitle: article.metaTitle || draft.metaTitle,
    metaDescription: article.metaDescription || draft.metaDescription,
  };
}

async function getArticle(db: Database, id: number): Promise<Article> {
  const [article] = await db.select().from(articles).where(eq(articles.id, id));
  if (!article) throw new AppError("not-found", "The article was deleted in the meantime");
  return article;
}

function assertDraft({ status }: Article) {
  if (status !== "draft")
    throw new AppError("conflict", `The article is ${status} by now; only drafts are rewritten`);
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
