import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import { z } from "zod";
import { timestampFields } from "#cms/entity.ts";
import { flagInput, limitedText, systemFields } from "#cms/input.ts";
import { isWebAddress } from "#shared/web-address.ts";
import { newsFeeds } from "./news-feed.table.ts";

/** A feed as the API answers it to editors. */
export const newsFeedEntity = createSelectSchema(newsFeeds, {
  ...timestampFields,
  lastFetchedAt: z.iso.datetime().nullable(),
});

export type NewsFeed = z.infer<typeof newsFeedEntity>;

const feedRights = newsFeeds.rights.enumValues;

/** Validates a feed's payload. The results of its fetches are the server's own. */
export const newsFeedInput = createInsertSchema(newsFeeds, {
  url: z
    .string("Address is required")
    .trim()
    .min(1, "Address is required")
    .max(1000, "Address has at most 1,000 characters")
    .refine(isWebAddress, "Address has to begin with https:// or http://"),
  title: limitedText("Title", 500),
  isActive: flagInput,
}).omit({ ...systemFields, lastFetchedAt: true, lastError: true });

/** A configured feed (NEWS_FEED_URLS), which only the server's operator can change. */
export const settingsFeed = z.object({
  url: z.string(),
  rights: z.enum(feedRights),
  lastFetchedAt: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
});

export type SettingsFeed = z.infer<typeof settingsFeed>;

/** The last visit to a feed that is read, an editor's or the settings'. */
export const feedVisit = z.object({
  url: z.string(),
  /** Null before the first. */
  fetchedAt: z.iso.datetime().nullable(),
  /** New address of a feed that moved permanently. */
  movedTo: z.string().nullable(),
});

/** The state of a feed that is read, and what it brings. */
export const feedHealth = z.object({
  url: z.string(),
  fetchedAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
  /** The last fetch without a failure. */
  lastGoodAt: z.iso.datetime().nullable(),
  /** The first of the failures since then; null while all is well. */
  failingSince: z.iso.datetime().nullable(),
  /** New items a week, the mean of the last four; null for a feed that only the settings name. */
  itemsPerWeek: z.number().nullable(),
  /** The part of its items that was published, 0 to 1; null while it has brought none. */
  publishedShare: z.number().nullable(),
});

export type FeedHealth = z.infer<typeof feedHealth>;

export type FeedVisit = z.infer<typeof feedVisit>;

/** The schedule by which all feeds are read without anybody asking. */
export const fetchSchedule = z.object({
  /** 0: never. */
  everyMinutes: z.number().int(),
  nextFetchAt: z.iso.datetime().nullable(),
});

/** Result of fetching all feeds. */
export const fetchResult = z.object({
  saved: z.number().int(),
  skipped: z.number().int(),
  errors: z.array(z.string()),
});

export type FetchResult = z.infer<typeof fetchResult>;

export const findFeedsInput = z.object({
  address: z
    .string("Address is required")
    .trim()
    .min(1, "Address is required")
    .max(1000, "Address has at most 1,000 characters")
    .transform((address) => (/^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`))
    .refine(isWebAddress, "Address has to be a web address"),
});

/** The feeds of a site. */
export const foundFeeds = z.object({
  feeds: z.array(
    z.object({
      url: z.string(),
      title: z.string(),
      /** Number of its items at present. */
      items: z.number().int(),
      /** True for one that is read already. */
      isKnown: z.boolean(),
    }),
  ),
});

/** Result of importing a list of feeds. */
export const importedFeeds = z.object({
  /** By which all of it can be undone; null when nothing was added. */
  batch: z.number().int().nullable(),
  added: z.number().int(),
  feeds: z.array(
    z.object({
      url: z.string(),
      title: z.string(),
      /** The list's folders, which feeds here do not have. */
      folder: z.string(),
      result: z.enum(["added", "known", "invalid"]),
      message: z.string().nullable(),
    }),
  ),
});

export type ImportedFeeds = z.infer<typeof importedFeeds>;
