import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { SourceAnswer } from "#integrations/source-page/index.ts";

/** External URLs that published entries link to, and their last response. */
export const outsideLinks = pgTable("outside_links", {
  id: id(),
  url: text().notNull().unique(),
  /** The last outcome. Null before the first check. */
  outcome: text().$type<SourceAnswer["kind"]>(),
  message: text(),
  checkedAt: instant(),
  /** Consecutive checks without a page. */
  failures: integer().notNull().default(0),
  failingSince: instant(),
});

/** The fields that linked to them at the last check. */
export const outsideLinkUses = pgTable(
  "outside_link_uses",
  {
    kind: text().notNull(),
    entryId: integer().notNull(),
    field: text().notNull(),
    linkId: integer()
      .notNull()
      .references(() => outsideLinks.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.entryId, table.field, table.linkId] }),
    index().on(table.linkId),
  ],
);
