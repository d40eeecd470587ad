import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, timestamps } from "#cms/engine/columns.ts";

export const banners = pgTable("cta_banners", {
  id: id(),
  title: text().notNull(),
  description: text(),
  buttonText: text(),
  buttonUrl: text(),
  isActive: boolean().notNull().default(true),
  displayOrder: integer().notNull().default(0),
  ...timestamps(),
});
