import { sql } from "drizzle-orm";
import { doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { ResearchedPage, ResearchState } from "./research.ts";

/** Research of entries in the background, with its outcome by page. */
export const researchRuns = pgTable(
  "research_runs",
  {
    id: id(),
    kind: text().notNull(),
    entryId: integer().notNull(),
    title: text().notNull(),
    state: text().$type<ResearchState>().notNull().default("queued"),
    /** The pages to read. Null until they have been looked for. */
    urls: jsonb().$type<string[]>(),
    /** The pages read so far. A restart continues after them. */
    pages: jsonb().$type<ResearchedPage[]>().notNull().default([]),
    error: text(),
    /** How often its job has started. Reset when it waits for the next day. */
    starts: integer().notNull().default(0),
    /** When it continues, if the day's AI limit is reached. */
    resumeAt: instant(),
    editorName: text().notNull(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (table) => [
    index().on(table.createdAt),
    // At most one unfinished run per entry, across all processes.
    uniqueIndex("research_runs_only_unfinished")
      .on(table.kind, table.entryId)
      .where(sql`${table.finishedAt} is null`),
  ],
);

export type ResearchRunRow = typeof researchRuns.$inferSelect;

/** Calls of the AI service for research. They count against the day's limits. */
export const researchCalls = pgTable(
  "research_calls",
  {
    id: id(),
    at: instant().notNull(),
    inputTokens: integer(),
    outputTokens: integer(),
    /** In the currency of the configured prices; null without prices. */
    cost: doublePrecision(),
  },
  (table) => [index().on(table.at)],
);
