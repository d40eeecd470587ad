import { OpenAPIHono, z } from "@hono/zod-openapi";
import { and, desc, eq, ne } from "drizzle-orm";
import { requireEditor } from "#accounts/editor.server.ts";
import { saveRequest } from "#cms/write/write-calls.server.ts";
import { changeEntry } from "#cms/write/write-entry.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { AppError } from "#shared/errors.ts";
import { articleContent } from "../article/article.content.server.ts";
import { articleEntity } from "../article/article.schema.ts";
import { articleVersions, rewriteVersion } from "../article/article-versions.ts";
import { getArticle } from "../article/newsroom.queries.server.ts";
import { findRun } from "../article/rewrite-run.queries.server.ts";
import { rewriteRuns } from "../article/rewrite-run.table.ts";
import type { RewrittenParts } from "../article/rewrite-run.ts";
import { partsOfArticle } from "./rewritten-values.server.ts";

/** The versions of a rewritten article. */
export const versionsApi = new OpenAPIHono<AppEnv>();

const noun = "Article";

describeEditorsCall(versionsApi, {
  method: "get",
  action: "content:read",
  path: "/api/news/{id}/rewrites",
  noun,
  summary: "The article's rewritten parts, and all its rewrites with what they wrote and replaced",
  schema: articleVersions,
  failures: { 404: "Article not found" },
});
versionsApi.get("/api/news/:id/rewrites", async (c) => {
  requireEditor(c);
  const article = await getArticle(c.var.db, readId(c, articleContent));
  const runs = await c.var.db
    .select()
    .from(rewriteRuns)
    .where(and(eq(rewriteRuns.articleId, article.id), ne(rewriteRuns.state, "trial")))
    .orderBy(desc(rewriteRuns.id));
  c.header("Cache-Control", "no-store");
  return c.json({
    articleId: article.id,
    status: article.status,
    updatedAt: article.updatedAt,
    current: partsOfArticle(article),
    versions: runs.map((run) => rewriteVersion.parse(run)),
  });
});

const takenParts = z.object({ parts: z.enum(["result", "former"]).default("former") });

describeEditorsCall(versionsApi, {
  method: "post",
  action: "content:write",
  path: "/api/news/{id}/rewrites/{run}/take-back",
  noun,
  summary:
    "Give an unpublished article the parts that a rewrite replaced (`former`), or those that it wrote (`result`)",
  body: takenParts,
  schema: articleEntity,
  failures: { 404: "Article or rewrite not found", 409: "It is published, or there are no such parts" },
});
versionsApi.post("/api/news/:id/rewrites/:run/take-back", async (c) => {
  const request = saveRequest(c);
  const id = readId(c, articleContent);
  const parsed = await readPayload(c, takenParts);
  const run = await findRun(c.var.db, readId(c, { noun: "Rewrite" }, "run"));
  if (run?.articleId !== id) throw new AppError("not-found", "Rewrite not found");
  const parts = run[parsed.parts];
  if (!parts) throw new AppError("conflict", "There is no such version: it was the first one");
  const change = { action: "given another version", values: takenValues(parts) };
  c.header("Cache-Control", "no-store");
  return c.json(await changeEntry(articleContent, id, change, request));
});

const takenValues =
  ({ title, excerpt, content, whyItMatters }: RewrittenParts) =>
  ({ status }: Record<string, unknown>) => {
    if (status !== "rewritten")
      throw new AppError("conflict", "Only a rewritten, unpublished article can be given another version");
    return {
      rewrittenTitle: title || null,
      rewrittenContent: content,
      excerpt: excerpt || null,
      whyItMatters: whyItMatters || null,
    };
  };
