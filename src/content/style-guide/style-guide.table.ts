import { boolean, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { id, timestamps } from "../kit/columns.ts";

export const styleGuides = pgTable("style_guides", {
  id: id(),
  name: varchar({ length: 100 }).notNull(),
  prompt: text().notNull(),
  description: text(),
  isActive: boolean().notNull().default(true),
  ...timestamps(),
});
