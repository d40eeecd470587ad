import { pgTable, text } from "drizzle-orm/pg-core";
import { entryColumns } from "#cms/engine/columns.ts";

export const familyOfficeTypes = pgTable("type_entries", {
  ...entryColumns(),
  title: text().notNull(),
  description: text(),
  content: text(),
  category: text(),
  typicalCosts: text(),
});
