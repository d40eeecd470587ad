import { z } from "zod";
import { articleRights, articleStatuses } from "./article-status.ts";

/** A place in a text: from `start` to before `end`, in UTF-16 units. */
const place = z.object({ start: z.number().int(), end: z.number().int() });

/** A stretch of a text, and whether the other text holds the same words. */
const segment = place.extend({ isShared: z.boolean() });

const claim = z.object({
  /** The same as long as field, kind and wording are: `content-number-0b1a…-1`. */
  id: z.string(),
  field: z.enum(["title", "excerpt", "content", "whyItMatters"]),
  kind: z.enum(["number", "date", "name", "quotation"]),
  text: z.string(),
});

/** A fact of the guide that holds a claim which the sources do not. */
const witness = z.object({
  vendor: z.object({ name: z.string(), slug: z.string() }),
  field: z.string(),
  /** The field's name on screens. */
  label: z.string(),
  value: z.string(),
});

/** Something the rewrite says and none of its sources does, with the decision about it; null while it is open. */
const flag = claim.extend({
  ...place.shape,
  decision: z.enum(["confirmed"]).nullable(),
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  witness: witness.nullable(),
});

/** A claim that is no longer in the text, because an editor fixed it. */
const fixedClaim = claim.extend({
  decision: z.literal("fixed"),
  note: z.string().nullable(),
  decidedBy: z.string(),
  decidedAt: z.string(),
});

/** A claim and the decision about it, as the call that decides answers it. */
export const decidedClaim = claim.extend({
  decision: z.enum(["confirmed", "fixed"]),
  note: z.string().nullable(),
  decidedBy: z.string(),
  decidedAt: z.string(),
});

/** Words that the rewrite and a source share in the same order; `from` is the source's place in `sources`, from 0. */
const passage = z.object({
  words: z.number().int(),
  text: z.string(),
  from: z.number().int(),
  source: place,
  rewrite: place,
});

/** One of the sources of the rewrite. */
const reviewSource = z.object({
  title: z.string(),
  url: z.string().nullable(),
  publisher: z.string().nullable(),
  publishedAt: z.string().nullable(),
  rights: z.enum(articleRights).nullable(),
  /** Markdown. */
  text: z.string(),
  /** The text as HTML, to be read. */
  html: z.string(),
  /** True for a page's text as fetched for the rewrite, false for the text that the feed or the editor gave. */
  isFetched: z.boolean(),
  segments: z.array(segment),
});

/** The published article of this site whose wording is nearest. */
const ownOverlap = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  longestRun: z.number().int(),
  sharedRuns: z.number().min(0).max(1),
});

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
  /** Null: nothing is rewritten yet. */
  rewrite: z
    .object({
      title: z.string(),
      excerpt: z.string(),
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
  /** Null when no published article of this site has a run of five words in common. */
  ownOverlap: ownOverlap.nullable(),
  passages: z.array(passage),
  publishable: z.boolean(),
  /** Reasons why it cannot be published. */
  reasons: z.array(z.string()),
  /** The style guide of the latest rewrite. */
  styleGuide: z.string().nullable(),
  /** Its place among the rewritten articles, from 1, and the one that follows; null for others. */
  queue: z
    .object({ place: z.number().int(), total: z.number().int(), nextId: z.number().int().nullable() })
    .nullable(),
});

export type ArticleReview = z.infer<typeof articleReview>;
