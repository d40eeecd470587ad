import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import { z } from "zod";
import { timestampFields } from "#cms/engine/entity.ts";
import {
  flagInput,
  limitedText,
  pictureInput,
  requiredText,
  slugInput,
  systemFields,
  textListInput,
  webAddressInput,
} from "#cms/engine/input.ts";
import { barChart } from "#shared/bar-chart.ts";
import { articles } from "./article.table.ts";
import { articleRights, articleStatuses } from "./article-status.ts";

const instant = z.iso.datetime();

const storedArticle = createSelectSchema(articles, {
  ...timestampFields,
  originalPublishedAt: instant.nullable(),
  reviewedAt: instant.nullable(),
  status: z.enum(articleStatuses),
  rights: z.enum(articleRights).nullable(),
});

/** Fields that only the newsroom sees. */
export const newsroomFields = {
  feedId: true,
  sourceContent: true,
  reviewedById: true,
} as const;

/** A news article in API responses. Only editors get the newsroom's fields. */
export const articleEntity = storedArticle.partial(newsroomFields);

export type Article = z.infer<typeof storedArticle>;

/** An article in the newsroom's list, without its texts. */
export const articleRow = storedArticle
  .pick({
    id: true,
    slug: true,
    title: true,
    rewrittenTitle: true,
    status: true,
    isRewritten: true,
    isAiDrafted: true,
    category: true,
    rights: true,
    feedId: true,
    originalUrl: true,
    originalPublisher: true,
    originalPublishedAt: true,
    imageUrl: true,
    wordCount: true,
    readingTime: true,
    reviewedBy: true,
    reviewedAt: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend({
    /** The list's sort key: original publication, or else creation. */
    date: instant,
    isBeingRewritten: z.boolean(),
    /** The image's focal point as CSS `object-position`; null for the centre. */
    imagePosition: z.string().nullable(),
  });

export type ArticleRow = z.infer<typeof articleRow>;

/** A page of the newsroom's list. */
export const articleRowPage = z.object({
  entries: z.array(articleRow),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
});

/** The number of articles by status. */
export const articleCounts = z.object({
  total: z.number().int(),
  published: z.number().int(),
  rewritten: z.number().int(),
  draft: z.number().int(),
});

export type ArticleCounts = z.infer<typeof articleCounts>;

/** The newsroom's work on each of the last seven days. */
export const newsroomWeek = z.object({
  fetched: barChart,
  setAside: barChart,
  rewritten: barChart,
  published: barChart,
});
export type NewsroomWeek = z.infer<typeof newsroomWeek>;

const longestText = 200_000;
const longText = (label: string) => limitedText(label, longestText);

/** A blank title counts as missing. */
const blankAsNull = (value: unknown) => (typeof value === "string" && !value.trim() ? null : value);

export const longestArticleSlug = 500;

/** Validates an editor's article. Only a rewrite sets the status `rewritten`. */
export const articleInput = createInsertSchema(articles, {
  slug: slugInput(longestArticleSlug),
  title: requiredText("Title"),
  rewrittenTitle: z.preprocess(blankAsNull, limitedText("Rewritten title", 500)),
  originalContent: longText("Content"),
  rewrittenContent: longText("Rewritten content"),
  whyItMatters: limitedText("Why it matters to family offices", 5000),
  excerpt: longText("Excerpt"),
  originalUrl: webAddressInput("Original URL"),
  originalPublisher: limitedText("Publisher", 255),
  originalAuthor: limitedText("Author", 255),
  originalPublishedAt: z.iso
    .datetime({ offset: true, error: "Original publication is not a date and time" })
    .transform((moment) => new Date(moment).toISOString())
    .nullish(),
  metaTitle: limitedText("Meta title", 150),
  metaDescription: limitedText("Meta description", 250),
  status: z.enum(articleStatuses).optional(),
  category: z.preprocess((value) => (value === "" ? null : value), limitedText("Category", 100)),
  // The form joins the tags with commas, so a tag with a comma would become two with its next save.
  tags: textListInput.refine(
    (tags) => !tags?.some((tag) => tag.includes(",")),
    "A tag cannot contain a comma: enter its parts as separate tags",
  ),
  imageUrl: pictureInput("Image"),
  imageAlt: limitedText("Alt text", 500),
  imageCaption: limitedText("Caption", 500),
  imageCredit: limitedText("Image credit", 255),
  imageCreditUrl: webAddressInput("Image credit address"),
  rights: z.enum(articleRights).nullish(),
  isRewritten: flagInput,
}).omit({
  ...systemFields,
  ...newsroomFields,
  originalGuid: true,
  wordCount: true,
  readingTime: true,
  isAiDrafted: true,
  reviewedBy: true,
  reviewedAt: true,
});
