import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** Actions on several entries, undone as a whole. */
export const batches = pgTable("batches", {
  id: id(),
  kind: text().notNull(),
  /** The audit log's action: `deleted`. */
  action: text().notNull(),
  editorName: text().notNull(),
  at: instant().notNull(),
  entries: jsonb().$type<BatchEntry[]>().notNull().default([]),
  undoneAt: instant(),
});

export interface BatchEntry {
  entryId: number;
  title: string;
}
