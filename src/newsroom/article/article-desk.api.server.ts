import { z } from "@hono/zod-openapi";
import { ne } from "drizzle-orm";
import { viewerOf } from "#accounts/editor.server.ts";
import { requireRecentAuthentication } from "#accounts/recent-authentication.server.ts";
import { bodyInTurns, jsonInTurns } from "#cms/engine/read/long-lists.server.ts";
import { deleteEntries } from "#cms/engine/write/delete-entries.server.ts";
import { readVersion, saveRequest } from "#cms/engine/write/write-calls.server.ts";
import { changeEntry } from "#cms/engine/write/write-entry.server.ts";
import { generateSeo } from "#cms/seo/seo-generation.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { formatCount } from "#shared/text.ts";
import { findNewsroomWeek } from "../desk/newsroom-week.server.ts";
import { addCorrection } from "../publication/corrections.server.ts";
import { articleContent } from "./article.content.server.ts";
import { articleDescriptor } from "./article.descriptor.ts";
import { listArticles } from "./article.queries.server.ts";
import {
  type Article,
  articleCounts,
  articleEntity,
  articleRowPage,
  newsroomWeek,
} from "./article.schema.ts";
import { articles } from "./article.table.ts";
import { countArticles, findArticleRows, getArticle } from "./article-desk.queries.server.ts";
import { reviewArticle } from "./article-review.server.ts";
import { articleReview } from "./article-review.ts";
import { titleOfArticle } from "./article-title.ts";

const longestCorrection = 2000;

const correctionInput = z.object({
  text: z
    .string("The correction is required")
    .trim()
    .min(1, "The correction is required")
    .max(longestCorrection, `The correction can have at most ${formatCount(longestCorrection)} characters`),
});

/** A correction in API responses. */
const correction = z.object({ id: z.int(), text: z.string(), correctedAt: z.iso.datetime() });

const params = { id: idOf(articleContent) };
const unknown = { 404: "Article not found" };

/** The newsroom's API, in addition to the generic content API. */
export const newsroomApi = callsApi("Article", [
  call("GET /api/admin/news", {
    action: "content:read",
    summary: "All articles; with `page`, one page of them without texts, with the total",
    query: z.object({
      page: z.string().optional(),
      pageSize: z.string().optional(),
      search: z.string().optional(),
      status: z.string().optional(),
    }),
    result: z.union([z.array(articleEntity), articleRowPage]),
    run: async ({ c, db }) => {
      const { searchParams } = new URL(c.req.url);
      if (searchParams.size > 0) return findArticleRows(db, searchParams);
      const all = await listArticles(db, viewerOf(c), searchParams);
      return c.body(bodyInTurns(await jsonInTurns(all)), 200, { "Content-Type": "application/json" });
    },
  }),
  call("GET /api/admin/news/counts", {
    action: "content:read",
    summary: "Number of articles of each status",
    result: articleCounts,
    run: ({ db }) => countArticles(db),
  }),
  call("GET /api/admin/news/week", {
    action: "content:read",
    summary: "Articles fetched, set aside, rewritten and first published on each of the last seven days",
    result: newsroomWeek,
    run: ({ db }) => findNewsroomWeek(db),
  }),
  call("GET /api/admin/news/{id}", {
    action: "content:read",
    summary: "One article of any status, with its texts",
    params,
    result: articleEntity,
    failures: unknown,
    run: ({ db, params }) => getArticle(db, params.id),
  }),
  call("GET /api/news/{id}/review", {
    action: "content:read",
    summary: "Source and rewrite side by side, with unsupported claims and their overlap",
    params,
    result: articleReview,
    failures: unknown,
    run: async ({ db, params }) => reviewArticle(db, await getArticle(db, params.id)),
  }),
  call("POST /api/news/{id}/publish", {
    action: "content:publish",
    summary:
      "Publish a rewritten article. Its publisher becomes its reviewer; with `If-Match` (its `updatedAt`) only the reviewed version is published",
    params,
    result: articleEntity,
    ifMatch: "optional",
    failures: {
      ...unknown,
      409: "It is not rewritten, is too close to its source, has an undecided claim, lacks “Why it matters”, or has changed since",
    },
    run: ({ c, params }) => {
      const reviewedVersion = readVersion(c);
      const values = ({ status, updatedAt }: Article) => {
        if (reviewedVersion && reviewedVersion !== updatedAt)
          throw new AppError("conflict", "Someone else has changed this article; review it again");
        if (status === "rewritten") return { status: "published" };
        throw new AppError(
          "conflict",
          `Only a rewritten article can be published; this one is ${describeStatus(status)}`,
        );
      };
      return changeEntry(articleContent, params.id, { action: "published", values }, saveRequest(c));
    },
  }),
  call("POST /api/news/{id}/corrections", {
    action: "content:publish",
    summary:
      "Publish a correction of a published article. It is permanent: only another correction can retract it",
    params,
    body: correctionInput,
    status: 201,
    result: correction,
    failures: {
      400: "The text is missing or too long",
      ...unknown,
      409: "The article is not published",
    },
    run: async ({ db, invalidate, params: { id }, body: { text }, editor }) => {
      const article = await getArticle(db, id);
      if (article.status !== "published")
        throw new AppError("conflict", "Only a published article can be corrected publicly");
      const tags = [articleDescriptor.kind];
      const auditEntry = { id, title: titleOfArticle(article) };
      const savedCorrection = await addCorrection(db, { article: auditEntry, text, editor, tags });
      invalidate(tags);
      return savedCorrection;
    },
  }),
  call("POST /api/news/{id}/review", {
    action: "content:publish",
    summary:
      "Confirm that the published text has been reviewed. The editor becomes its reviewer. With `If-Match` (its `updatedAt`) only that version",
    params,
    result: articleEntity,
    ifMatch: "optional",
    failures: {
      ...unknown,
      409: "It is not published, does not pass the checks, or has been changed since",
    },
    run: ({ c, params }) => {
      const reviewedVersion = readVersion(c);
      const values = ({ status, updatedAt }: Article) => {
        if (status !== "published")
          throw new AppError("conflict", "Only a published article can be reviewed again");
        if (reviewedVersion && reviewedVersion !== updatedAt)
          throw new AppError("conflict", "Someone else has changed this article; review it again");
        return { reviewedAt: new Date(environment.now()).toISOString() };
      };
      return changeEntry(articleContent, params.id, { action: "reviewed", values }, saveRequest(c));
    },
  }),
  call("POST /api/news/{id}/generate-seo", {
    action: "content:write",
    summary:
      "Meta title and description written by the AI and saved with the article, and the resulting score",
    params,
    body: z.object({ targetKeyphrase: z.string().nullish() }),
    isBodyOptional: true,
    result: z.object({
      metaTitle: z.string().max(60),
      metaDescription: z.string().max(160),
      focusKeyphrase: z.string(),
      seoScore: z.number().int().min(0).max(100),
      suggestions: z.array(z.string()),
    }),
    failures: { ...unknown, 502: "The AI service failed", 503: "No AI service is configured" },
    run: async ({ c, db, settings, params, body: { targetKeyphrase } }) => {
      const article = await getArticle(db, params.id);
      const seo = await generateSeo(settings.ai, {
        contentType: "news article",
        title: titleOfArticle(article),
        content: article.rewrittenContent || article.originalContent || article.excerpt || "",
        slug: article.slug,
        targetKeyphrase,
      });
      const { metaTitle, metaDescription } = seo;
      const change = { action: "given SEO metadata", values: () => ({ metaTitle, metaDescription }) };
      await changeEntry(articleContent, params.id, change, saveRequest(c));
      return seo;
    },
  }),
  call("DELETE /api/news/bulk/unpublished", {
    action: "content:delete",
    summary: "Move every unpublished article to the trash",
    result: z.object({
      deletedCount: z.number().int(),
      batch: z
        .number()
        .int()
        .optional()
        .openapi({ description: "The batch to undo, which restores all of them" }),
    }),
    check: requireRecentAuthentication,
    run: async ({ c }) => {
      const deletion = await deleteEntries(articleContent, ne(articles.status, "published"), saveRequest(c));
      return deletion ? { deletedCount: deletion.count, batch: deletion.batchId } : { deletedCount: 0 };
    },
  }),
]);

const describeStatus = (status: Article["status"]) => (status === "draft" ? "a draft" : "published already");

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof newsroomApi> {}
}
