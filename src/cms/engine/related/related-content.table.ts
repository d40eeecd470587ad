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

/** Times at which the related content of each entry was last looked for, and last changed. */
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
