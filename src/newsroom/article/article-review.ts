import { z } from "zod";
import { articleRights, articleStatuses } from "./article-status.ts";

/** A range in a text, from `start` to before `end`, in UTF-16 code units. */
const place = z.object({ start: z.number().int(), end: z.number().int() });

/** A stretch of a text that is either shared with the other text or not. */
const segment = place.extend({ isShared: z.boolean() });

const claim = z.object({
  /** Stays the same while field, kind and wording do: `content-number-0b1a…-1`. */
  id: z.string(),
  field: z.enum(["title", "excerpt", "content", "whyItMatters"]),
  kind: z.enum(["number", "date", "name", "quotation"]),
  text: z.string(),
});

/** A fact in the guide that supports a claim the sources do not support. */
const witness = z.object({
  vendor: z.object({ name: z.string(), slug: z.string() }),
  field: z.string(),
  /** The field's label on screens. */
  label: z.string(),
  value: z.string(),
});

/** A claim that no source supports, with the decision about it; null while it is open. */
const flag = claim.extend({
  ...place.shape,
  decision: z.enum(["confirmed"]).nullable(),
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  witness: witness.nullable(),
});

/** A claim that is no longer in the text because an editor fixed it. */
const fixedClaim = claim.extend({
  decision: z.literal("fixed"),
  note: z.string().nullable(),
  decidedBy: z.string(),
  decidedAt: z.string(),
});

/** A claim and its decision, as returned by the call that decides. */
export const decidedClaim = claim.extend({
  decision: z.enum(["confirmed", "fixed"]),
  note: z.string().nullable(),
  decidedBy: z.string(),
  decidedAt: z.string(),
});

/** A run of words that the rewrite and a source share. `from` is the source's index in `sources`. */
const passage = z.object({
  words: z.number().int(),
  text: z.string(),
  from: z.number().int(),
  source: place,
  rewrite: place,
});

const reviewSource = z.object({
  title: z.string(),
  url: z.string().nullable(),
  publisher: z.string().nullable(),
  publishedAt: z.string().nullable(),
  rights: z.enum(articleRights).nullable(),
  /** Markdown. */
  text: z.string(),
  /** The text as HTML, for reading. */
  html: z.string(),
  /** True for the page's text fetched for the rewrite, false for the text from the feed or an editor. */
  isFetched: z.boolean(),
  segments: z.array(segment),
});

/** The published article of this site with the closest wording. */
const ownOverlap = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  longestRun: z.number().int(),
  sharedRuns: z.number().min(0).max(1),
});

const overlap = z.object({
  /** The length of the longest common run, in words; 0 if it is shorter than five words. */
  longestRun: z.number().int(),
  longestRunAllowed: z.number().int(),
  /** The share of the rewrite's five-word runs that also occur in the source, 0 to 1. */
  sharedRuns: z.number().min(0).max(1),
  sharedRunsAllowed: z.number(),
  isNearCopy: z.boolean(),
});

/** The data for deciding whether to publish a rewritten article. */
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
    category: z.string().nullable(),
    metaTitle: z.string().nullable(),
    metaDescription: z.string().nullable(),
    imageUrl: z.string().nullable(),
    wordCount: z.number().int().nullable(),
    readingTime: z.number().int().nullable(),
    updatedAt: z.string(),
  }),
  /** The first of `sources`. */
  source: reviewSource,
  sources: z.array(reviewSource),
  /** Null before the first rewrite. */
  rewrite: z
    .object({
      title: z.string(),
      excerpt: z.string(),
      /** The excerpt is the AI's, not an editor's or the feed's. */
      isExcerptDrafted: z.boolean(),
      /** Markdown. */
      text: z.string(),
      /** Markdown. */
      whyItMatters: z.string(),
      segments: z.array(segment),
    })
    .nullable(),
  flags: z.array(flag),
  fixed: z.array(fixedClaim),
  overlap,
  /** Null if no published article of this site shares a run of five words. */
  ownOverlap: ownOverlap.nullable(),
  passages: z.array(passage),
  publishable: z.boolean(),
  /** The reasons why it cannot be published. */
  reasons: z.array(z.string()),
  /** The style guide of the latest rewrite. */
  styleGuide: z.string().nullable(),
  /** Its position among the rewritten articles, from 1, and the next article; null for other articles. */
  queue: z
    .object({ place: z.number().int(), total: z.number().int(), nextId: z.number().int().nullable() })
    .nullable(),
});

export type ArticleReview = z.infer<typeof articleReview>;
