import { z } from "zod";
import { articleRights, articleStatuses } from "./article-status.ts";

/** A place in a text: from `start` to before `end`, in UTF-16 units. */
const place = z.object({ start: z.number().int(), end: z.number().int() });

/** A stretch of a text, and whether the other text holds the same words. */
const segment = place.extend({ isShared: z.boolean() });

/** Something the rewrite says and the source does not. */
const flag = place.extend({
  field: z.enum(["title", "excerpt", "content"]),
  kind: z.enum(["number", "date", "name", "quotation"]),
  text: z.string(),
});

/** Words that both texts share in the same order. */
const passage = z.object({ words: z.number().int(), text: z.string(), source: place, rewrite: place });

const overlap = z.object({
  /** Words of the longest common run; runs under five words count as none. */
  longestRun: z.number().int(),
  longestRunAllowed: z.number().int(),
  /** The part of the rewrite's runs of five words that the source holds too, 0 to 1. */
  sharedRuns: z.number().min(0).max(1),
  sharedRunsAllowed: z.number(),
  isNearCopy: z.boolean(),
});

/** The data an editor needs to decide whether a rewritten article may be published. */
export const articleReview = z.object({
  article: z.object({
    id: z.number().int(),
    slug: z.string(),
    title: z.string(),
    status: z.enum(articleStatuses),
    rights: z.enum(articleRights).nullable(),
    isAiDrafted: z.boolean(),
    originalUrl: z.string().nullable(),
    originalPublisher: z.string().nullable(),
    reviewedBy: z.string().nullable(),
    reviewedAt: z.string().nullable(),
    updatedAt: z.string(),
  }),
  source: z.object({
    title: z.string(),
    /** Markdown. */
    text: z.string(),
    /** True for the page's text as fetched for the rewrite, false for the text that the feed or the editor gave. */
    isFetched: z.boolean(),
    segments: z.array(segment),
  }),
  /** Null: nothing is rewritten yet. */
  rewrite: z
    .object({
      title: z.string(),
      excerpt: z.string(),
      /** Markdown. */
      text: z.string(),
      segments: z.array(segment),
    })
    .nullable(),
  flags: z.array(flag),
  overlap,
  passages: z.array(passage),
  publishable: z.boolean(),
  /** Reasons why it cannot be published. */
  reasons: z.array(z.string()),
});

export type ArticleReview = z.infer<typeof articleReview>;
