import { z } from "zod";
import { entryId } from "#shared/entry-id.ts";
import { articleStatuses } from "../article/article-status.ts";

/** The inbox's tabs: waiting drafts, later stages, all articles, and those set aside. */
export const inboxTabs = ["draft", "rewritten", "published", "all", "aside"] as const;

export type InboxTab = (typeof inboxTabs)[number];

export const inboxSorts = ["relevance", "newest", "oldest"] as const;

export type InboxSort = (typeof inboxSorts)[number];

export const relevanceBands = ["high", "middle", "low", "unknown"] as const;

export type RelevanceBand = (typeof relevanceBands)[number];

/** The lowest relevance of each band, out of 100. */
export const highRelevance = 70;
export const middleRelevance = 40;

const instant = z.iso.datetime();

/** An article listed below its story's row, or below the article that was written from it. */
export const inboxMember = z.object({
  id: z.number().int(),
  title: z.string(),
  publisher: z.string().nullable(),
  date: instant,
  status: z.enum(articleStatuses),
  isAside: z.boolean(),
  /** The article that was written from this one and others. */
  coveredById: z.number().int().nullable(),
});

export type InboxMember = z.infer<typeof inboxMember>;

/** A row of the inbox: a story, represented by its most relevant article, or a single article. */
export const inboxRow = inboxMember.extend({
  slug: z.string(),
  storyId: z.number().int().nullable(),
  relevance: z.number().int().nullable(),
  feedId: z.number().int().nullable(),
  /** The earliest date in the story. */
  firstAt: instant,
  /** Part of the row arrived since the editor's last visit. */
  isNew: z.boolean(),
  isBeingRewritten: z.boolean(),
  /** Names of the published vendors mentioned in its title or the start of its text. */
  vendors: z.array(z.string()),
  /** The other articles of the story, and those this one covers. */
  members: z.array(inboxMember),
});

export type InboxRow = z.infer<typeof inboxRow>;

export const inboxPage = z.object({
  entries: z.array(inboxRow),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
});

/** The number of articles in each tab, and of drafts that arrived since the editor's last visit. */
export const inboxCounts = z.object({
  draft: z.number().int(),
  rewritten: z.number().int(),
  published: z.number().int(),
  all: z.number().int(),
  aside: z.number().int(),
  new: z.number().int(),
});

export type InboxCounts = z.infer<typeof inboxCounts>;

/** An article for the reader beside the list. */
export const inboxArticle = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  originalTitle: z.string(),
  status: z.enum(articleStatuses),
  publisher: z.string().nullable(),
  author: z.string().nullable(),
  url: z.string().nullable(),
  date: instant,
  words: z.number().int().nullable(),
  minutes: z.number().int().nullable(),
  /** The rewrite if there is one, otherwise the source, as sanitized HTML. */
  html: z.string(),
  isRewrite: z.boolean(),
  isAside: z.boolean(),
  /** The published vendors mentioned in its title or text, by name. */
  vendors: z.array(z.object({ id: z.number().int(), name: z.string() })),
  coveredById: z.number().int().nullable(),
  storyId: z.number().int().nullable(),
  relevance: z.number().int().nullable(),
  relevanceWords: z.array(z.object({ word: z.string(), weight: z.number() })),
});

export type InboxArticle = z.infer<typeof inboxArticle>;

export const articleIds = z.object({
  articleIds: z
    .array(entryId)
    .min(1, "Choose at least one article")
    .max(5000, "At most 5,000 articles at once"),
});

/** The articles that a call moved, without the articles already in place. */
export const movedArticles = z.object({ articleIds: z.array(z.int()) });
