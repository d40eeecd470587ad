import { pgTable, text } from "drizzle-orm/pg-core";
import { entryColumns } from "#cms/engine/columns.ts";

export const features = pgTable("features", {
  ...entryColumns(),
  name: text().notNull(),
  description: text(),
  content: text(),
  category: text(),
  importance: text(),
  complexity: text(),
});
