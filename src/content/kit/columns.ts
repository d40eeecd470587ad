import { boolean, customType, integer, jsonb, text, varchar } from "drizzle-orm/pg-core";
import type { RelatedInfo } from "./related-info.ts";

/** A moment in time: stored as `timestamptz`, read and written as an ISO 8601 string in UTC. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => "timestamp(3) with time zone",
  fromDriver: (value) => new Date(value).toISOString(),
});

const now = () => new Date().toISOString();

export const id = () => integer().primaryKey().generatedByDefaultAsIdentity();

/** A list of short texts, empty by default. */
export const textList = () => text().array().notNull().default([]);

export const timestamps = () => ({
  createdAt: instant().notNull().$defaultFn(now),
  updatedAt: instant().notNull().$defaultFn(now).$onUpdateFn(now),
});

export const seoColumns = () => ({
  metaTitle: text(),
  metaDescription: text(),
});

export const relatedInfoColumns = () => ({
  enableRelatedInfo: boolean().notNull().default(false),
  relatedInfoCache: jsonb().$type<RelatedInfo[]>(),
  relatedInfoCachedAt: instant(),
});

/** What every published kind of entry has in common, its own fields apart. */
export const entryColumns = () => ({
  id: id(),
  slug: varchar({ length: 200 }).notNull().unique(),
  isPublished: boolean().notNull().default(true),
  displayOrder: integer().notNull().default(0),
  ...seoColumns(),
  ...relatedInfoColumns(),
  ...timestamps(),
});
