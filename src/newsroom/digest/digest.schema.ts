import { z } from "zod";
import "#shared/field-messages.ts";
import { formatCount } from "#shared/text.ts";

/** In characters. */
const longestIntroduction = 5000;
/** More than any newsroom publishes in a week. */
export const mostArticles = 200;
/** A digest of one article would only repeat that article. */
export const fewestArticles = 2;

const ids = z.array(z.int().positive()).max(mostArticles);

/** What an editor arranges. Articles in neither list come last. */
export const digestInput = z.object({
  introduction: z
    .string()
    .trim()
    .max(longestIntroduction, `At most ${formatCount(longestIntroduction)} characters`),
  articles: ids,
  leftOut: ids,
  /** The version it is based on; 0 for a digest that has not been edited. */
  version: z.int().min(0),
});

export type DigestInput = z.infer<typeof digestInput>;

const article = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string().nullable(),
  isLeftOut: z.boolean(),
});

/** A week's digest as its editors see it. */
export const editedDigest = z.object({
  week: z.string(),
  isOver: z.boolean(),
  /** The current week, and all with enough articles, newest first. */
  weeks: z.array(z.object({ week: z.string(), count: z.int(), mailedAt: z.iso.datetime().nullable() })),
  introduction: z.string(),
  version: z.int(),
  /** In the readers' order, those left out among them by date. */
  articles: z.array(article),
  /** Why nothing can be mailed on this server, or null. */
  mailFault: z.string().nullable(),
  subscribers: z.int(),
  mailed: z
    .object({
      at: z.iso.datetime(),
      recipients: z.int(),
      waiting: z.int(),
      failed: z.int(),
    })
    .nullable(),
});

export type EditedDigest = z.infer<typeof editedDigest>;

export const digestPreview = z.object({
  /** The introduction. */
  html: z.string(),
  mail: z.object({ subject: z.string(), text: z.string() }),
});
