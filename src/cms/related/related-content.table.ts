import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";

/** The related content of entries: pages of this site by their path, and articles' own sources by their address. */
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
    // A page that is withdrawn disappears from every list that it is on.
    index().on(table.url),
  ],
);

/** When the related content of an entry was last looked for, and since when it is as it is. */
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
