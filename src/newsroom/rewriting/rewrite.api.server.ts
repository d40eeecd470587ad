import { z } from "@hono/zod-openapi";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import type { ChannelWatch } from "#db/channel-watch.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import type { RequestVariables } from "#http/request.server.ts";
import { requireAi } from "#integrations/ai/index.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { articleContent } from "../article/article.content.server.ts";
import { type Article, articleEntity } from "../article/article.schema.ts";
import { getArticle } from "../article/article-desk.queries.server.ts";
import {
  cancelRun,
  findLatestRun,
  findRun,
  giveUpLostRuns,
  isFinished,
  openRun,
  type RewriteRun,
  watchRuns,
} from "../article/rewrite-run.queries.server.ts";
import { takeUp } from "../inbox/set-aside.server.ts";
import { assertAny, requireGuide } from "./rewrite-batch.api.server.ts";
import { rewriteInstruction } from "./rewrite-batch.ts";
import { assertWithinLimits } from "./rewrite-limits.server.ts";
import { planRewrites } from "./rewrite-plan.server.ts";

const rewriteOrder = z.object({ instruction: rewriteInstruction, again: z.boolean().default(false) });

const params = { id: idOf(articleContent) };

export const rewriteApi = callsApi("Article", [
  call("POST /api/news/{id}/rewrite", {
    action: "content:write",
    summary:
      "Rewrite a draft with the active style guide. Responds when done. With `instruction` or `again`, rewrites an unpublished rewrite again",
    params,
    body: rewriteOrder,
    isBodyOptional: true,
    result: z.object({ message: z.string(), article: articleEntity }),
    failures: {
      404: "Article not found",
      409: "The article is not a draft or is already being rewritten, no style guide is active, or the rewrite was cancelled",
      502: "The AI service failed; the message gives the reason",
      429: "The daily limit is reached; `Retry-After` says when to try again",
      503: "No AI service is configured",
    },
    run: async ({ c, db, listen, jobs, settings, editor, params: { id }, body }) => {
      assertRewritable(await getArticle(db, id), body);
      requireAi(settings);
      const guide = await requireGuide(db);
      const run = await db.transaction(async (tx) => {
        await assertWithinLimits(tx, settings, 1);
        const instruction = body.instruction || null;
        const { plans, refused } = await planRewrites(tx, { ids: [id], isAgain: true, apart: true });
        assertAny(plans, refused);
        const sourceIds = plans.flatMap((plan) => plan.sourceIds);
        const opened = await openRun(tx, { articleId: id, sourceIds, guide, editor, instruction });
        // A rewritten article is back in the inbox.
        await takeUp(tx, [id]);
        await jobs.send(tx, "rewrite-article", { runId: opened.id });
        return opened;
      });
      assertDone(await waitForEnd({ db, listen }, run, c.req.raw.signal));
      return { message: "Article rewritten successfully", article: await getArticle(db, id) };
    },
  }),
  call("POST /api/news/{id}/rewrite/cancel", {
    action: "content:write",
    summary: "Cancel the rewrite in progress. The article stays unchanged",
    params,
    result: z.object({ message: z.string() }),
    failures: { 404: "Article not found", 409: "It is not being rewritten" },
    run: async ({ db, editor, params }) => {
      const { id } = await getArticle(db, params.id);
      await cancelRun(db, id, editor);
      return { message: "The rewrite is cancelled" };
    },
  }),
  call("GET /api/news/{id}/rewrite/progress", {
    action: "content:read",
    summary: "Streams the latest rewrite's steps as they happen, starting with the first, then its outcome",
    params,
    result: z.string(),
    mediaTypes: ["text/event-stream"],
    done: "Each step as a message, its data `{step, at, note?}`; then one event named `done`, `failed` or `cancelled` with `{message, model, inputTokens, outputTokens, cost}`",
    failures: { 404: "Article not found, or never rewritten" },
    run: async ({ c, db, listen, log, params }) => {
      const article = await getArticle(db, params.id);
      await giveUpLostRuns(db, article.id);
      const runs = watchRuns(listen, article.id);
      const run = await findRunToFollow(db, article, runs).catch((error: unknown) => {
        runs.close();
        throw error;
      });
      if (!run) {
        runs.close();
        throw new AppError("not-found", "This article has not been rewritten");
      }
      const answer = streamSSE(
        c,
        (stream) => follow(stream, db, run.id, runs),
        async (error) => log.warn({ err: error }, "the progress of a rewrite could not be followed"),
      );
      answer.headers.set("Cache-Control", "no-store");
      // Tells proxies not to buffer the steps.
      answer.headers.set("X-Accel-Buffering", "no");
      return answer;
    },
  }),
]);

/** Rewriting a rewritten article requires `again` or an instruction. */
function assertRewritable({ status }: Article, { instruction, again }: z.infer<typeof rewriteOrder>) {
  const isAgain = status === "rewritten" && (again || Boolean(instruction));
  if (status !== "draft" && !isAgain)
    throw new AppError("conflict", `Only a draft can be rewritten; this article is already ${status}`);
}

/** Any value works, because a notification ends the wait. */
const longestWaitMs = 60_000;

/** Waits for the run to finish in whichever process runs it. */
async function waitForEnd(
  { db, listen }: Pick<RequestVariables, "db" | "listen">,
  { id, articleId }: RewriteRun,
  signal: AbortSignal,
): Promise<RewriteRun> {
  const runs = watchRuns(listen, articleId);
  try {
    for (;;) {
      const run = await findRun(db, id);
      if (!run) throw new AppError("not-found", "This rewrite is no longer recorded");
      if (isFinished(run)) return run;
      while (!(await runs.next(longestWaitMs, signal)))
        if (signal.aborted) throw new AppError("unavailable", "The caller has disconnected");
    }
  } finally {
    runs.close();
  }
}

function assertDone({ state, error, errorCode }: RewriteRun) {
  if (state === "done") return;
  if (state === "cancelled")
    throw new AppError("conflict", "The rewrite was cancelled; the article is unchanged");
  throw new AppError(
    errorCode ?? "unavailable",
    `${error ?? "The rewrite failed"}. The article is unchanged.`,
  );
}

const longestWaitForRunMs = 1000;

/** Returns the run to follow. Waits briefly, because a progress request may arrive before the request that starts the rewrite. */
async function findRunToFollow(
  db: Database,
  { id, status }: Pick<Article, "id" | "status">,
  runs: ChannelWatch,
): Promise<RewriteRun | null> {
  const deadline = environment.now() + longestWaitForRunMs;
  for (;;) {
    const run = await findLatestRun(db, id);
    const leftMs = deadline - environment.now();
    if ((run && !isFinished(run)) || leftMs <= 0) return run;
    // A finished run of an article that is a draft again is outdated: a new one may be about to start.
    if (run?.state === "done" && status !== "draft") return run;
    await runs.next(leftMs);
  }
}

const keepAliveEveryMs = 15_000;

/** Streams each step when it is announced, without polling the database. */
async function follow(stream: SSEStreamingApi, db: Database, runId: number, runs: ChannelWatch) {
  const disconnected = new AbortController();
  stream.onAbort(() => disconnected.abort());
  let sentSteps = 0;
  try {
    while (!stream.aborted) {
      const run = await findRun(db, runId);
      if (!run) return;
      for (const step of run.steps.slice(sentSteps)) await stream.writeSSE({ data: JSON.stringify(step) });
      sentSteps = run.steps.length;
      if (isFinished(run))
        return await stream.writeSSE({ event: run.state, data: JSON.stringify(endingOf(run)) });
      while (!(await runs.next(keepAliveEveryMs, disconnected.signal)) && !stream.aborted)
        await stream.write(": still at work\n\n");
    }
  } finally {
    runs.close();
  }
}

const endingOf = ({ state, error, model, inputTokens, outputTokens, cost }: RewriteRun) => ({
  message: state === "done" ? "Article rewritten successfully" : error,
  model,
  inputTokens,
  outputTokens,
  cost,
});

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof rewriteApi> {}
}
