import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";

/** Settings of the site by group, such as `operator`. */
export const siteSettings = pgTable("site_settings", {
  name: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: instant().notNull(),
});
