import { z } from "zod";
import { adminType } from "#cms/admin/type.tsx";
import { requiredSlug } from "#cms/engine/input.ts";
import { articleDescriptor } from "../article.descriptor.ts";
import { articleInput, longestArticleSlug } from "../article.schema.ts";
import { splitTags } from "../article-tags.ts";
import { CorrectionPart } from "../review/correction-part.tsx";
import { ArticleFields } from "./article-fields.tsx";
import { reviewHref } from "./news-addresses.ts";

const requiredField = (label: string) => z.custom((value) => value !== "", `${label} is required`);

const { originalContent, originalUrl, tags, rights } = articleInput.shape;

/** The article type for manual editing. */
export const articleAdmin = adminType(articleDescriptor, {
  tab: "Articles",
  hasEditPage: true,
  publishHref: ({ id, status }) => (status === "rewritten" ? reviewHref(id) : null),
  defaults: {
    title: "",
    slug: "",
    originalContent: "",
    originalUrl: "",
    originalPublisher: "",
    originalAuthor: "",
    status: "draft",
    category: "",
    isRewritten: false,
    excerpt: "",
    whyItMatters: "",
    metaTitle: "",
    metaDescription: "",
    tags: "",
    imageUrl: "",
    imageAlt: "",
    imageCaption: "",
    imageCredit: "",
    imageCreditUrl: "",
    rights: "",
  },
  toForm: (article) => ({ tags: article.tags.join(", ") }),
  // An empty text was cleared by the editor. Null means the article never had one, which stays valid.
  schema: articleInput.extend({
    slug: requiredSlug(longestArticleSlug),
    originalContent: requiredField("Content").pipe(originalContent),
    originalUrl: requiredField("Original URL").pipe(originalUrl),
    tags: z.preprocess((text) => (typeof text === "string" ? splitTags(text) : text), tags),
    rights: z.preprocess((value) => value || null, rights),
  }),
  Fields: ArticleFields,
  SidePart: CorrectionPart,
  words: {
    createTitle: "Create Article",
    editTitle: "Edit Article",
    createButton: "Create Article",
    updateButton: "Update Article",
    created: "Article Created",
    updated: "Article Updated",
    deleted: "Article Deleted",
    createFailed: () => "Failed to create article",
    updateFailed: () => "Failed to update article",
    deleteFailed: () => "Failed to delete article",
    deleteQuestion: () => "Are you sure you want to delete this article? It will be moved to the trash.",
  },
});
