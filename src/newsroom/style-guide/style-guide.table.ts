import { sql } from "drizzle-orm";
import { boolean, pgTable, text, uniqueIndex, varchar } from "drizzle-orm/pg-core";
import { id, timestamps } from "#cms/engine/columns.ts";

export const styleGuides = pgTable(
  "style_guides",
  {
    id: id(),
    name: varchar({ length: 100 }).notNull(),
    prompt: text().notNull(),
    description: text(),
    isActive: boolean().notNull().default(true),
    ...timestamps(),
  },
  // At most one active guide, even if requests activate several concurrently.
  (table) => [uniqueIndex("style_guides_only_active").on(table.isActive).where(sql`${table.isActive}`)],
);
