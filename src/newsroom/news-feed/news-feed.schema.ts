import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import { z } from "zod";
import { timestampFields } from "#cms/engine/entity.ts";
import { flagInput, limitedText, systemFields } from "#cms/engine/input.ts";
import { isWebAddress } from "#shared/web-address.ts";
import { newsFeeds } from "./news-feed.table.ts";

/** A feed in API responses to editors. */
export const newsFeedEntity = createSelectSchema(newsFeeds, {
  ...timestampFields,
  lastFetchedAt: z.iso.datetime().nullable(),
});

export type NewsFeed = z.infer<typeof newsFeedEntity>;

const feedRights = newsFeeds.rights.enumValues;

/** Validates a feed's payload. Clients cannot set the fetch results. */
export const newsFeedInput = createInsertSchema(newsFeeds, {
  url: z
    .string("Address is required")
    .trim()
    .min(1, "Address is required")
    .max(1000, "Address can have at most 1,000 characters")
    .refine(isWebAddress, "Address must start with https:// or http://"),
  title: limitedText("Title", 500),
  isActive: flagInput,
}).omit({ ...systemFields, lastFetchedAt: true, lastError: true });

/** A feed from NEWS_FEED_URLS, which only the server's operator can change. */
export const settingsFeed = z.object({
  url: z.string(),
  rights: z.enum(feedRights),
  lastFetchedAt: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
});

export type SettingsFeed = z.infer<typeof settingsFeed>;

/** The last visit to a feed from an editor or the settings. */
export const feedVisit = z.object({
  url: z.string(),
  /** Null before the first visit. */
  fetchedAt: z.iso.datetime().nullable(),
  /** The new URL of a feed that moved permanently. */
  movedTo: z.string().nullable(),
});

/** A feed's state and yield. */
export const feedHealth = z.object({
  url: z.string(),
  fetchedAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
  /** The last successful fetch. */
  lastGoodAt: z.iso.datetime().nullable(),
  /** The first failure since the last successful fetch; null if the last fetch succeeded. */
  failingSince: z.iso.datetime().nullable(),
  /** New items per week, averaged over the last four weeks; null for a feed from the settings. */
  itemsPerWeek: z.number().nullable(),
  /** The published share of its items, 0 to 1; null if it has no items yet. */
  publishedShare: z.number().nullable(),
});

export type FeedHealth = z.infer<typeof feedHealth>;

export type FeedVisit = z.infer<typeof feedVisit>;

/** The schedule on which all feeds are fetched automatically. */
export const fetchSchedule = z.object({
  /** 0 means never. */
  everyMinutes: z.number().int(),
  nextFetchAt: z.iso.datetime().nullable(),
});

/** The result of fetching all feeds. */
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
    .max(1000, "Address can have at most 1,000 characters")
    .transform((address) => (/^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`))
    .refine(isWebAddress, "Address must be a web address"),
});

/** The feeds found on a site. */
export const foundFeeds = z.object({
  feeds: z.array(
    z.object({
      url: z.string(),
      title: z.string(),
      /** The number of items currently in the feed. */
      items: z.number().int(),
      /** The feed is already in the list. */
      isKnown: z.boolean(),
    }),
  ),
});

/** The result of importing a list of feeds. */
export const importedFeeds = z.object({
  /** The batch id for undoing the import; null if nothing was added. */
  batch: z.number().int().nullable(),
  added: z.number().int(),
  feeds: z.array(
    z.object({
      url: z.string(),
      title: z.string(),
      /** The folder path in the file. Feeds have no folders here. */
      folder: z.string(),
      result: z.enum(["added", "known", "invalid"]),
      message: z.string().nullable(),
    }),
  ),
});

export type ImportedFeeds = z.infer<typeof importedFeeds>;
