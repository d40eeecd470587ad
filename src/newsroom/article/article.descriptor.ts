import { describeType } from "#cms/engine/descriptor.ts";
import { routes } from "#shared/routes.ts";
import { articleInput, longestArticleSlug } from "./article.schema.ts";
import type { articles } from "./article.table.ts";
import { shownExcerpt, shownText } from "./article-rights.ts";
import { rightsLabels } from "./article-status.ts";
import { titleOfArticle } from "./article-title.ts";

/** True if the article has a rewrite to go back to. An editor's form can set the flag of an article without one. */
export const isRewrite = ({ isRewritten, rewrittenContent }: RewriteFields): boolean =>
  Boolean(isRewritten && rewrittenContent);

interface RewriteFields {
  isRewritten?: unknown;
  rewrittenContent?: unknown;
}

export const articleDescriptor = describeType<typeof articles.$inferSelect>({
  kind: "article",
  noun: "Article",
  plural: "articles",
  path: "/api/news",
  input: articleInput,
  titleField: "title",
  choiceLabels: { rights: rightsLabels },
  formLabels: {
    originalUrl: "Original URL",
    originalPublisher: "Publisher",
    originalAuthor: "Author",
    isRewritten: "Content has been rewritten",
    originalContent: "Content",
    whyItMatters: "Why it matters to family offices",
    rights: "Source rights",
    imageUrl: "Featured Image",
    imageAlt: "SEO Alt Text",
    imageCaption: "Caption",
    imageCredit: "Photo credit",
    imageCreditUrl: "Photo credit link",
  },
  titleOf: titleOfArticle,
  status: {
    field: "status",
    values: { draft: "draft", rewritten: "rewritten", published: "published" },
    visible: "published",
    withdrawn: (article) => (isRewrite(article) ? "rewritten" : "draft"),
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
