import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";

/** What the operator states of the site, by the name of its group: `operator`. */
export const siteSettings = pgTable("site_settings", {
  name: text().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: instant().notNull(),
});
