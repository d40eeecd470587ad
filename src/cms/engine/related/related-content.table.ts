import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";

/** Related content of entries: pages of this site by path, and articles' own sources by URL. */
export const relatedContent = pgTable(
  "related_content",
  {
    kind: text().notNull(),
    entryId: integer().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    source: text().notNull(),
    description: text().notNull(),
    url: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.entryId, table.position] }),
    // Withdrawing a page removes it from every list.
    index().on(table.url),
  ],
);

/** When each entry's related content was last searched for, and last changed. */
export const relatedContentChecks = pgTable(
  "related_content_checks",
  {
    kind: text().notNull(),
    entryId: integer().notNull(),
    checkedAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.entryId] })],
);
