import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, textList, timestamps } from "#cms/engine/columns.ts";

export const providers = pgTable("service_providers", {
  id: id(),
  name: text().notNull(),
  description: text(),
  website: text(),
  serviceIds: textList(),
  isActive: boolean().notNull().default(true),
  displayOrder: integer().notNull().default(0),
  ...timestamps(),
});
