import { z } from "@hono/zod-openapi";
import { and, desc, eq, ne } from "drizzle-orm";
import { readVersion, saveRequest } from "#cms/engine/write/write-calls.server.ts";
import { changeEntry } from "#cms/engine/write/write-entry.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { AppError } from "#shared/errors.ts";
import { articleContent } from "../article/article.content.server.ts";
import { type Article, articleEntity } from "../article/article.schema.ts";
import { getArticle } from "../article/article-desk.queries.server.ts";
import { articleVersions, rewriteVersion } from "../article/article-versions.ts";
import { findRun, listDoneRuns, type RewriteRun } from "../article/rewrite-run.queries.server.ts";
import { rewriteRuns } from "../article/rewrite-run.table.ts";
import type { RewrittenParts } from "../article/rewrite-run.ts";
import { partsOfArticle } from "./draft-rewrite.server.ts";

export const versionsApi = callsApi("Article", [
  call("GET /api/news/{id}/rewrites", {
    action: "content:read",
    summary: "The article's rewritten parts, and all its rewrites with the texts they wrote and replaced",
    params: { id: idOf(articleContent) },
    result: articleVersions,
    failures: { 404: "Article not found" },
    run: async ({ db, params }) => {
      const article = await getArticle(db, params.id);
      const runs = await db
        .select()
        .from(rewriteRuns)
        .where(and(eq(rewriteRuns.articleId, article.id), ne(rewriteRuns.state, "trial")))
        .orderBy(desc(rewriteRuns.id));
      return {
        articleId: article.id,
        status: article.status,
        updatedAt: article.updatedAt,
        current: partsOfArticle(article),
        versions: runs.map((run) => rewriteVersion.parse(run)),
      };
    },
  }),
  call("POST /api/news/{id}/rewrites/{run}/take-back", {
    action: "content:write",
    summary:
      "Restore the parts that a rewrite replaced (`former`) or wrote (`result`) to an unpublished article. With `If-Match` (its `updatedAt`) only to that version",
    params: { id: idOf(articleContent), run: idOf({ noun: "Rewrite" }) },
    body: z.object({ parts: z.enum(["result", "former"]).default("former") }),
    result: articleEntity,
    ifMatch: "optional",
    failures: {
      404: "Article or rewrite not found",
      409: "It is published, there are no such parts, or it has changed since",
    },
    run: async ({ c, db, params, body }) => {
      const run = await findRun(db, params.run);
      if (run?.articleId !== params.id) throw new AppError("not-found", "Rewrite not found");
      const parts = run[body.parts];
      if (!parts) throw new AppError("conflict", "There is no such version, because this was the first one");
      const isByAi = body.parts === "result" || (await isRewrittenBefore(db, run));
      const values = takenValues(parts, isByAi, readVersion(c));
      const change = { action: "given another version", values };
      return changeEntry(articleContent, params.id, change, saveRequest(c));
    },
  }),
]);

/** What a later rewrite replaced goes back to the AI's earlier version. */
const isRewrittenBefore = async (db: Database, { id, articleId }: RewriteRun) =>
  (await listDoneRuns(db, articleId)).some((earlier) => earlier.id < id);

const takenValues =
  (
    { title, excerpt, content, whyItMatters }: RewrittenParts,
    isByAi: boolean,
    comparedVersion: string | undefined,
  ) =>
  ({ status, updatedAt }: Article) => {
    if (comparedVersion && comparedVersion !== updatedAt)
      throw new AppError("conflict", "Someone else has changed this article; compare the versions again");
    if (status !== "rewritten")
      throw new AppError("conflict", "Only a rewritten, unpublished article can get another version");
    return {
      rewrittenTitle: title || null,
      rewrittenContent: content,
      excerpt: excerpt || null,
      whyItMatters: whyItMatters || null,
      ...(isByAi && { isAiDrafted: true }),
    };
  };

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof versionsApi> {}
}
