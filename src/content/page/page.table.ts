import { boolean, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { id, seoColumns, timestamps } from "#cms/engine/columns.ts";

/** A basic page, such as contact, privacy or terms. */
export const pages = pgTable("pages", {
  id: id(),
  slug: varchar({ length: 200 }).notNull().unique(),
  title: text().notNull(),
  content: text().notNull(),
  excerpt: text(),
  showInFooter: boolean().notNull().default(false),
  footerSection: text(),
  isPublished: boolean().notNull().default(true),
  displayOrder: integer().notNull().default(0),
  ...seoColumns(),
  ...timestamps(),
});
