import type { Job } from "#db/jobs.server.ts";
import { fetchArticle } from "#integrations/article/index.ts";
import { carryOutRewrite } from "./carry-out-rewrite.server.ts";

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
