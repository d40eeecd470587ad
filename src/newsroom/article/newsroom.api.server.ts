import { OpenAPIHono, z } from "@hono/zod-openapi";
import { ne } from "drizzle-orm";
import type { Context } from "hono";
import { requireEditor } from "#accounts/editor.server.ts";
import { requireRecentAuthentication } from "#accounts/recent-authentication.server.ts";
import type { Row } from "#cms/content-type.server.ts";
import { generateSeo } from "#cms/seo/seo-generation.server.ts";
import { deleteEntries } from "#cms/write/delete-entries.server.ts";
import { readVersion, saveRequest } from "#cms/write/write-calls.server.ts";
import { changeEntry } from "#cms/write/write-entry.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { findJson } from "#http/request-body.server.ts";
import { AppError } from "#shared/errors.ts";
import { articleContent } from "./article.content.server.ts";
import { type Article, articleCounts, articleEntity, articleRowPage } from "./article.schema.ts";
import { articles } from "./article.table.ts";
import { reviewArticle } from "./article-review.server.ts";
import { articleReview } from "./article-review.ts";
import { titleOfArticle } from "./article-title.ts";
import { countArticles, findArticleRows, getArticle, listAllArticles } from "./newsroom.queries.server.ts";

/** The newsroom's calls, besides those that every type of content has. */
export const newsroomApi = new OpenAPIHono<AppEnv>();

const noun = "Article";

describeEditorsCall(newsroomApi, {
  method: "get",
  action: "content:read",
  path: "/api/admin/news",
  noun,
  summary: "All articles; with `page`, one page of them without their texts, and how many there are",
  query: z.object({
    page: z.string().optional(),
    pageSize: z.string().optional(),
    search: z.string().optional(),
    status: z.string().optional(),
  }),
  schema: z.union([z.array(articleEntity), articleRowPage]),
});
newsroomApi.get("/api/admin/news", async (c) => {
  requireEditor(c);
  const params = new URL(c.req.url).searchParams;
  return fresh(
    c,
    params.size > 0 ? await findArticleRows(c.var.db, params) : await listAllArticles(c.var.db),
  );
});

describeEditorsCall(newsroomApi, {
  method: "get",
  action: "content:read",
  path: "/api/admin/news/counts",
  noun,
  summary: "Number of articles of each status",
  schema: articleCounts,
});
newsroomApi.get("/api/admin/news/counts", async (c) => {
  requireEditor(c);
  return fresh(c, await countArticles(c.var.db));
});

describeEditorsCall(newsroomApi, {
  method: "get",
  action: "content:read",
  path: "/api/admin/news/{id}",
  noun,
  summary: "One article with its texts, of any status",
  schema: articleEntity,
  failures: { 404: "Article not found" },
});
newsroomApi.get("/api/admin/news/:id", async (c) => {
  requireEditor(c);
  return fresh(c, await getArticle(c.var.db, readId(c, articleContent)));
});

describeEditorsCall(newsroomApi, {
  method: "get",
  action: "content:read",
  path: "/api/news/{id}/review",
  noun,
  summary: "Source and rewrite side by side, with unsupported claims and the overlap of their wording",
  schema: articleReview,
  failures: { 404: "Article not found" },
});
newsroomApi.get("/api/news/:id/review", async (c) => {
  requireEditor(c);
  return fresh(c, await reviewArticle(c.var.db, await getArticle(c.var.db, readId(c, articleContent))));
});

describeEditorsCall(newsroomApi, {
  method: "post",
  action: "content:publish",
  path: "/api/news/{id}/publish",
  noun,
  summary:
    "Publish a rewritten article. Its publisher becomes its reviewer; with `If-Match` (its `updatedAt`) only the reviewed version is published",
  schema: articleEntity,
  failures: {
    404: "Article not found",
    409: "It is not rewritten, too close to its source, has an undecided claim, does not say why it matters, or has been changed since",
  },
});
newsroomApi.post("/api/news/:id/publish", async (c) => {
  const reviewed = readVersion(c);
  const values = ({ status, updatedAt }: Row) => {
    if (reviewed && reviewed !== updatedAt)
      throw new AppError("conflict", "Somebody else has changed this article; review it again");
    if (status === "rewritten") return { status: "published" };
    throw new AppError(
      "conflict",
      `Only a rewritten article can be published; this one is ${describeStatus(status)}`,
    );
  };
  const change = { action: "published", values };
  return c.json(await changeEntry(articleContent, readId(c, articleContent), change, saveRequest(c)));
});

const describeStatus = (status: unknown) => (status === "draft" ? "a draft" : "published already");

describeEditorsCall(newsroomApi, {
  method: "post",
  action: "content:write",
  path: "/api/news/{id}/generate-seo",
  noun,
  summary: "Meta title and description written by the AI and saved with the article, and the resulting score",
  body: z.object({ targetKeyphrase: z.string().nullish() }),
  schema: z.object({
    metaTitle: z.string().max(60),
    metaDescription: z.string().max(160),
    focusKeyphrase: z.string(),
    seoScore: z.number().int().min(0).max(100),
    suggestions: z.array(z.string()),
  }),
  failures: { 404: "Article not found", 502: "The AI service failed", 503: "No AI service is configured" },
});
newsroomApi.post("/api/news/:id/generate-seo", async (c) => {
  const request = saveRequest(c);
  const { targetKeyphrase } = await findJson(c);
  const article = await getArticle(c.var.db, readId(c, articleContent));
  const { score, ...seo } = await seoOf(c, article, targetKeyphrase);
  const values = () => ({ metaTitle: seo.metaTitle, metaDescription: seo.metaDescription });
  await changeEntry(articleContent, article.id, { action: "given SEO metadata", values }, request);
  return c.json({ ...seo, ...score });
});

async function seoOf(c: Context<AppEnv>, article: Article, targetKeyphrase: unknown) {
  const { seoScore, suggestions, ...seo } = await generateSeo(c.var.settings.ai, {
    contentType: "news article",
    title: titleOfArticle(article),
    content: article.rewrittenContent || article.originalContent || article.excerpt || "",
    slug: article.slug,
    targetKeyphrase,
  });
  return { ...seo, score: { seoScore, suggestions } };
}

describeEditorsCall(newsroomApi, {
  method: "delete",
  action: "content:delete",
  path: "/api/news/bulk/unpublished",
  noun,
  summary: "Delete every article that is not published, into the trash",
  schema: z.object({
    deletedCount: z.number().int(),
    batch: z.number().int().optional().openapi({ description: "The batch that restores all of them" }),
  }),
});
newsroomApi.delete("/api/news/bulk/unpublished", async (c) => {
  const request = saveRequest(c);
  requireRecentAuthentication(c);
  const condition = ne(articles.status, "published");
  const deleted = await deleteEntries(articleContent, condition, request);
  return c.json(deleted ? { deletedCount: deleted.count, batch: deleted.batchId } : { deletedCount: 0 });
});

function fresh(c: Context<AppEnv>, body: object) {
  c.header("Cache-Control", "no-store");
  return c.json(body);
}
