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

export const feedRights = newsFeeds.rights.enumValues;

/** Validates a feed's payload. The results of its fetches are the server's own. */
export const newsFeedInput = createInsertSchema(newsFeeds, {
  url: z
    .string("Address is required")
    .trim()
    .min(1, "Address is required")
    .max(1000, "Address has at most 1000 characters")
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

export type FeedVisit = z.infer<typeof feedVisit>;

/** When all feeds are read without anybody asking. */
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
