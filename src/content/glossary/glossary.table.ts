import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { entryColumns } from "#cms/engine/columns.ts";

export const glossaryTerms = pgTable("glossary_entries", {
  ...entryColumns(),
  term: text().notNull(),
  definition: text().notNull(),
  category: text(),
  /** Other texts link to this term automatically. */
  autoLink: boolean().notNull().default(false),
});
