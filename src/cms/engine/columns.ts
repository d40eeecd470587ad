import { sql } from "drizzle-orm";
import { boolean, integer, text, varchar } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

const now = () => new Date().toISOString();

export { id, instant };

/** A list of short texts, empty by default. */
export const textList = () => text().array().notNull().default([]);

export const timestamps = () => ({
  createdAt: instant().notNull().$defaultFn(now),
  /** The last save, which is also the entry's version. */
  updatedAt: instant().notNull().$defaultFn(now).$onUpdateFn(now),
  /** The last save that changed the content: the date readers see (docs/decisions/0050). */
  contentUpdatedAt: instant().notNull().default(sql`now()`).$defaultFn(now),
});

export const seoColumns = () => ({
  metaTitle: text(),
  metaDescription: text(),
});

/** Columns that every published content type has. */
export const entryColumns = () => ({
  id: id(),
  slug: varchar({ length: 200 }).notNull().unique(),
  isPublished: boolean().notNull().default(true),
  displayOrder: integer().notNull().default(0),
  ...seoColumns(),
  enableRelatedInfo: boolean().notNull().default(false),
  ...timestamps(),
});
