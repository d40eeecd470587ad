import { boolean, jsonb, pgTable, text, unique, varchar } from "drizzle-orm/pg-core";
import { id, timestamps } from "#cms/engine/columns.ts";
import type { HubPageType, RelatedContent } from "./related-content.ts";

export const contentHubConfigs = pgTable(
  "content_hub_configs",
  {
    id: id(),
    pageType: varchar({ length: 50 }).$type<HubPageType>().notNull(),
    pageSlug: varchar({ length: 255 }).notNull(),
    isEnabled: boolean().notNull().default(true),
    title: text().notNull(),
    description: text().notNull(),
    topic: text().notNull(),
    relatedContent: jsonb().$type<RelatedContent[]>().notNull(),
    ...timestamps(),
  },
  (table) => [unique().on(table.pageType, table.pageSlug)],
);
