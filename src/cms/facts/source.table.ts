import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { FetchOutcome, SourceKind } from "./evidence.ts";

/** Pages and documents that facts are taken from, each once by its address. */
export const sources = pgTable(
  "sources",
  {
    id: id(),
    url: text().notNull().unique(),
    title: text().notNull(),
    publisher: text(),
    kind: text().$type<SourceKind>().notNull(),
    /** A date as precise as the source gives it: `2026`, `2026-03`, `2026-03-14`. */
    publishedOn: text(),
    archivedUrl: text(),
    lastFetchedAt: instant(),
    lastOutcome: text().$type<FetchOutcome>().notNull().default("never"),
  },
  (table) => [index("sources_gone_index").on(table.id).where(sql`${table.lastOutcome} = 'gone'`)],
);
