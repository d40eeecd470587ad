import { z } from "@hono/zod-openapi";
import { eq } from "drizzle-orm";
import { readPage } from "#cms/engine/read/paged-list.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { renderMarkdown } from "#cms/text/markdown.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { AppError } from "#shared/errors.ts";
import { articleContent } from "../article/article.content.server.ts";
import { articles } from "../article/article.table.ts";
import { articleDate } from "../article/article-columns.server.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import { titleOfArticle } from "../article/article-title.ts";
import { findVendorsIn, getVendorNames } from "../article/named-vendors.server.ts";
import {
  articleIds,
  type InboxArticle,
  inboxArticle,
  inboxCounts,
  inboxPage,
  movedArticles,
} from "./inbox.ts";
import { countInbox, findInboxRows, readInboxQuery } from "./inbox-list.server.ts";
import { findLastLook, recordVisit } from "./inbox-visit.server.ts";
import { bringBack, setAside } from "./set-aside.server.ts";

const word = z.string().optional();

export const inboxApi = callsApi("Inbox", [
  call("GET /api/admin/inbox", {
    action: "content:read",
    summary:
      "One page of the inbox: `status` draft, rewritten, published, all or aside; `sort` relevance, newest or oldest; `story` many, one or a number; `relevance` high, middle, low or unknown; `new` 1",
    query: z.object({
      status: word,
      feed: word,
      story: word,
      relevance: word,
      new: word,
      q: word,
      sort: word,
      page: word,
    }),
    result: inboxPage,
    run: async ({ c, db, remember, editor }) => {
      const params = new URL(c.req.url).searchParams;
      const since = await findLastLook(db, editor.id);
      return findInboxRows({ db, remember }, readInboxQuery(params), { page: readPage(params), since });
    },
  }),
  call("GET /api/admin/inbox/counts", {
    action: "content:read",
    summary: "Number of articles of each tab, and of drafts that arrived since the editor's last visit",
    result: inboxCounts,
    run: async ({ db, editor }) => countInbox(db, await findLastLook(db, editor.id)),
  }),
  call("GET /api/admin/inbox/articles/{id}", {
    action: "content:read",
    summary: "One article with its rendered text and relevance",
    params: { id: idOf(articleContent) },
    result: inboxArticle,
    failures: { 404: "Article not found" },
    run: ({ params, ...request }) => getInboxArticle(request, params.id),
  }),
  call("POST /api/admin/inbox/visits", {
    action: "own",
    summary: "Record the editor's visit to the inbox",
    result: z.object({ since: z.iso.datetime().nullable() }),
    run: async ({ db, editor }) => {
      await recordVisit(db, editor.id);
      return { since: await findLastLook(db, editor.id) };
    },
  }),
  call("POST /api/admin/inbox/set-aside", {
    action: "content:write",
    summary: "Set unpublished articles aside, without changing them",
    body: articleIds,
    result: movedArticles,
    failures: { 400: "No article given", 404: "An article does not exist", 409: "An article is published" },
    run: async ({ db, body, editor }) => ({
      articleIds: await setAside(db, dedupe(body.articleIds), editor),
    }),
  }),
  call("POST /api/admin/inbox/bring-back", {
    action: "content:write",
    summary: "Bring back articles that were set aside or used for another article",
    body: articleIds,
    result: movedArticles,
    failures: { 400: "No article given", 404: "An article does not exist" },
    run: async ({ db, body, editor }) => ({
      articleIds: await bringBack(db, dedupe(body.articleIds), editor),
    }),
  }),
]);

const dedupe = (ids: number[]) => [...new Set(ids)];

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof inboxApi> {}
}

/** Returns an article with its text rendered. @throws AppError `not-found` */
async function getInboxArticle(
  { db, remember }: Pick<ReadContext, "db" | "remember">,
  id: number,
): Promise<InboxArticle> {
  const [row] = await db
    .select({ article: articles, desk: articleDesk, date: articleDate })
    .from(articles)
    .leftJoin(articleDesk, eq(articleDesk.articleId, articles.id))
    .where(eq(articles.id, id));
  if (!row) throw new AppError("not-found", "Article not found");
  const { article, desk, date } = row;
  const text = article.rewrittenContent || article.sourceContent || article.originalContent;
  return {
    id,
    slug: article.slug,
    title: titleOfArticle(article),
    originalTitle: article.title,
    status: article.status,
    publisher: article.originalPublisher,
    author: article.originalAuthor,
    url: article.originalUrl,
    date,
    words: article.wordCount,
    minutes: article.readingTime,
    html: await renderMarkdown(text, { topHeading: 4 }),
    isRewrite: Boolean(article.rewrittenContent),
    isAside: Boolean(desk?.setAsideAt),
    vendors: findVendorsIn(await getVendorNames({ db, remember }), `${article.title}\n${text}`).map(
      ({ id, name }) => ({ id, name }),
    ),
    coveredById: desk?.coveredById ?? null,
    storyId: desk?.storyId ?? null,
    relevance: desk?.relevance ?? null,
    relevanceWords: desk?.relevanceWords ?? [],
  };
}
