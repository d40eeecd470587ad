import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { type Editor, requireEditor } from "#accounts/editor.server.ts";
import type { ChannelWatch } from "#db/channel-watch.server.ts";
import type { Database } from "#db/database.server.ts";
import { describeEditorsCall, errorBody } from "#http/describe-calls.server.ts";
import { permit } from "#http/permission.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv, RequestVariables } from "#http/request.server.ts";
import { findJson } from "#http/request-body.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidPayload } from "#shared/invalid-payload.ts";
import { articleContent } from "../article/article.content.server.ts";
import { type Article, articleEntity } from "../article/article.schema.ts";
import { getArticle } from "../article/newsroom.queries.server.ts";
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
import { requireAi } from "../items/rewriting.server.ts";
import { requireGuide } from "./rewrite-batch.server.ts";
import { rewriteInstruction } from "./rewrite-batch.ts";
import { assertWithinLimits } from "./rewrite-limits.server.ts";

export const rewriteApi = new OpenAPIHono<AppEnv>();

const noun = "Article";

const rewriteOrder = z.object({ instruction: rewriteInstruction, again: z.boolean().default(false) });

describeEditorsCall(rewriteApi, {
  method: "post",
  action: "content:write",
  path: "/api/news/{id}/rewrite",
  noun,
  summary:
    "Have a draft rewritten by the active style guide; answers when it is done. With an `instruction`, or `again`, an article that is rewritten and not published is written anew",
  body: rewriteOrder,
  schema: z.object({ message: z.string(), article: articleEntity }),
  failures: {
    404: "Article not found",
    409: "It is not a draft, is already being rewritten, no style guide is active, or the rewrite was cancelled",
    502: "The AI service failed; the message says how",
    429: "The day's limit is reached; `Retry-After` says when it goes on",
    503: "No AI service is configured",
  },
});
rewriteApi.post("/api/news/:id/rewrite", async (c) => {
  const editor = requireEditor(c);
  const { db, jobs, settings } = c.var;
  const id = readId(c, articleContent);
  const order = await readOrder(c);
  assertRewritable(await getArticle(db, id), order);
  requireAi(settings);
  const guide = await requireGuide(db);
  const run = await db.transaction(async (tx) => {
    await assertWithinLimits(tx, settings, 1);
    const instruction = order.instruction || null;
    const opened = await openRun(tx, { articleId: id, guide, editor, instruction });
    await jobs.send(tx, "rewrite-article", { runId: opened.id });
    return opened;
  });
  assertDone(await waitForEnd(c.var, run, c.req.raw.signal));
  return c.json({ message: "Article rewritten successfully", article: await getArticle(db, id) });
});

async function readOrder(c: Context<AppEnv>) {
  const parsed = rewriteOrder.safeParse(await findJson(c));
  if (!parsed.success) throw invalidPayload(parsed.error);
  return parsed.data;
}

/** A rewritten article is written anew only by whoever says so. */
function assertRewritable({ status }: Article, { instruction, again }: z.infer<typeof rewriteOrder>) {
  const isAgain = status === "rewritten" && (again || Boolean(instruction));
  if (status !== "draft" && !isAgain)
    throw new AppError("conflict", `Only a draft can be rewritten; this article is ${status} already`);
}

/** Any time will do: a notification ends the wait. */
const longestWaitMs = 60_000;

/** The run once it is over, on whichever process it was done. */
async function waitForEnd(
  { db, listen }: Pick<RequestVariables, "db" | "listen">,
  { id, articleId }: RewriteRun,
  signal: AbortSignal,
): Promise<RewriteRun> {
  const runs = watchRuns(listen, articleId);
  try {
    for (;;) {
      const run = await findRun(db, id);
      if (!run) throw new AppError("not-found", "There is no record of this rewrite any more");
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
    throw new AppError("conflict", "The rewrite was cancelled; the article is as it was");
  throw new AppError(
    errorCode ?? "unavailable",
    `${error ?? "The rewrite failed"}. The article is as it was.`,
  );
}

describeEditorsCall(rewriteApi, {
  method: "post",
  action: "content:write",
  path: "/api/news/{id}/rewrite/cancel",
  noun,
  summary: "End the rewrite in progress; the article stays as it was",
  schema: z.object({ message: z.string() }),
  failures: { 404: "Article not found", 409: "It is not being rewritten" },
});
rewriteApi.post("/api/news/:id/rewrite/cancel", async (c) => {
  const editor: Editor = requireEditor(c);
  const { id } = await getArticle(c.var.db, readId(c, articleContent));
  await cancelRun(c.var.db, id, editor);
  return c.json({ message: "The rewrite is cancelled" });
});

rewriteApi.openAPIRegistry.registerPath({
  method: "get",
  ...permit("content:read"),
  path: "/api/news/{id}/rewrite/progress",
  summary: "The steps of the latest rewrite as they happen, from the first one on; then how it ended",
  tags: [noun],
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: {
      description:
        "Each step as a message, its data `{step, at, note?}`; then one event named `done`, `failed` or `cancelled` with `{message, model, inputTokens, outputTokens, cost}`",
      content: { "text/event-stream": { schema: z.string() } },
    },
    401: { description: "Nobody is signed in" },
    403: { description: "The role or the token does not allow it" },
    404: {
      description: "Article not found, or never rewritten",
      content: { "application/json": { schema: errorBody } },
    },
  },
});
rewriteApi.get("/api/news/:id/rewrite/progress", async (c) => {
  requireEditor(c);
  const { db, listen, log } = c.var;
  const article = await getArticle(db, readId(c, articleContent));
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
  // Tells proxies to pass on each step without buffering.
  answer.headers.set("X-Accel-Buffering", "no");
  return answer;
});

const longestWaitForRunMs = 1000;

/**
 * Finds the run to follow. Waits a while, because a request for progress may arrive before the request that begins the
 * rewrite.
 */
async function findRunToFollow(
  db: Database,
  { id, status }: Pick<Article, "id" | "status">,
  runs: ChannelWatch,
): Promise<RewriteRun | null> {
  const deadline = Date.now() + longestWaitForRunMs;
  for (;;) {
    const latest = await findLatestRun(db, id);
    const leftMs = deadline - Date.now();
    if ((latest && !isFinished(latest)) || leftMs <= 0) return latest;
    // A finished run of an article that is a draft again is outdated: the next may be about to begin.
    if (latest?.state === "done" && status !== "draft") return latest;
    await runs.next(leftMs);
  }
}

const keepAliveEveryMs = 15_000;

/** Sends each step as it is announced. While nothing happens, the store is asked nothing. */
async function follow(stream: SSEStreamingApi, db: Database, runId: number, runs: ChannelWatch) {
  const disconnected = new AbortController();
  stream.onAbort(() => disconnected.abort());
  let sent = 0;
  try {
    while (!stream.aborted) {
      const run = await findRun(db, runId);
      if (!run) return;
      for (const step of run.steps.slice(sent)) await stream.writeSSE({ data: JSON.stringify(step) });
      sent = run.steps.length;
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
