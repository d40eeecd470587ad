import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import type { FetchOutcome, SourceKind } from "#cms/engine/evidence.ts";
import { id, instant } from "#db/columns.ts";

/** Pages and documents that facts come from, unique by address. */
export const sources = pgTable(
  "sources",
  {
    id: id(),
    url: text().notNull().unique(),
    title: text().notNull(),
    publisher: text(),
    kind: text().$type<SourceKind>().notNull(),
    /** As precise as the source states it: `2026`, `2026-03`, `2026-03-14`. */
    publishedOn: text(),
    archivedUrl: text(),
    lastFetchedAt: instant(),
    lastOutcome: text().$type<FetchOutcome>().notNull().default("never"),
  },
  (table) => [index("sources_gone_index").on(table.id).where(sql`${table.lastOutcome} = 'gone'`)],
);

/** What a source's citations say about it, the same in all of them. */
export type SourceDescription = Pick<
  typeof sources.$inferSelect,
  "title" | "publisher" | "kind" | "publishedOn" | "archivedUrl"
>;

/** A new description of a known source. */
export interface SourceChange {
  id: number;
  before: SourceDescription;
  after: SourceDescription;
}
