import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { entryColumns } from "#cms/engine/columns.ts";

export const faqs = pgTable("faq_entries", {
  ...entryColumns(),
  question: text().notNull(),
  answer: text().notNull(),
  category: text(),
  /** Shown in the home page's accordion. */
  isHome: boolean().notNull().default(false),
});
