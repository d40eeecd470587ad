import { describeType } from "#cms/engine/descriptor.ts";
import { routes } from "#shared/routes.ts";
import { articleInput, longestArticleSlug } from "./article.schema.ts";
import type { articles } from "./article.table.ts";
import { shownExcerpt, shownText } from "./article-rights.ts";
import { titleOfArticle } from "./article-title.ts";

export const articleDescriptor = describeType<typeof articles.$inferSelect>({
  kind: "article",
  noun: "Article",
  plural: "articles",
  path: "/api/news",
  input: articleInput,
  titleField: "title",
  titleOf: titleOfArticle,
  status: {
    field: "status",
    values: { draft: "draft", rewritten: "rewritten", published: "published" },
    visible: "published",
    withdrawn: ({ isRewritten }) => (isRewritten ? "rewritten" : "draft"),
  },
  order: ["title"],
  route: routes.article,
  slugLimit: longestArticleSlug,
  texts: ["rewrittenContent", "whyItMatters", "originalContent"],
  summaryFields: ["excerpt"],
  searchTextsOf: (article) => ({
    lead: [shownExcerpt(article) ?? "", article.category ?? "", article.tags.join(", ")].filter(Boolean),
    rest: [shownText(article) ?? "", article.whyItMatters ?? ""],
  }),
  nonContentFields: [
    "originalGuid",
    "wordCount",
    "readingTime",
    "isRewritten",
    "isAiDrafted",
    "feedId",
    "rights",
    "sourceContent",
    "reviewedBy",
    "reviewedById",
    "reviewedAt",
  ],
});
