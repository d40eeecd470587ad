import { z } from "zod";
import { contentReads } from "#cms/read/read-calls.server.ts";
import { describeRead } from "#http/describe-calls.server.ts";
import {
  findArticlePage,
  findNews,
  findReadableArticle,
  listArticles,
  listCategories,
  listLatestArticles,
} from "./article.queries.server.ts";
import { articleEntity } from "./article.schema.ts";

export const articleApi = contentReads({
  path: "/api/news",
  noun: "Article",
  entity: articleEntity,
  list: listArticles,
  find: findReadableArticle,
  listViews: { card: { read: findNews, parameters: ["page"] }, latest: { read: listLatestArticles } },
  page: findArticlePage,
});

describeRead(articleApi, {
  path: "/api/categories",
  noun: "Article",
  summary: "The names of the news categories",
  schema: z.array(z.string()),
});
articleApi.get("/api/categories", async (c) => c.json(await listCategories(c.var.db)));
