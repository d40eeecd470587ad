import { sql } from "drizzle-orm";
import { doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { ErrorCode } from "#shared/errors.ts";
import type { RewriteState, RewriteStep, RewrittenParts } from "./rewrite-run.ts";

/** Rewrites of articles, with their steps, cost and result. */
export const rewriteRuns = pgTable(
  "rewrite_runs",
  {
    id: id(),
    articleId: integer().notNull(),
    styleGuideId: integer(),
    styleGuideName: text().notNull(),
    /** The style guide's last change when the rewrite started, which identifies its version. */
    styleGuideVersion: instant(),
    /** The batch, if several articles were rewritten together. */
    batchId: integer(),
    /** Articles of the same story that serve as further sources. */
    sourceIds: integer().array().notNull().default([]),
    /** An editor's instruction for another version, such as "shorter". */
    instruction: text(),
    editorId: text().notNull(),
    editorName: text().notNull(),
    state: text().$type<RewriteState>().notNull().default("queued"),
    steps: jsonb().$type<RewriteStep[]>().notNull().default([]),
    model: text(),
    /** The parts written by the AI. */
    result: jsonb().$type<RewrittenParts>(),
    /** The parts it replaced; null for the first version. */
    former: jsonb().$type<RewrittenParts>(),
    inputTokens: integer(),
    outputTokens: integer(),
    /** In the currency of the configured prices; null without prices. */
    cost: doublePrecision(),
    error: text(),
    errorCode: text().$type<ErrorCode>(),
    createdAt: instant().notNull(),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (table) => [
    index().on(table.articleId),
    index().on(table.batchId),
    // At most one unfinished rewrite per article, across all processes.
    uniqueIndex("rewrite_runs_only_unfinished")
      .on(table.articleId)
      .where(sql`${table.state} in ('queued', 'running')`),
  ],
);

export const rewriteBatches = pgTable("rewrite_batches", {
  id: id(),
  editorId: text().notNull(),
  editorName: text().notNull(),
  instruction: text(),
  createdAt: instant().notNull(),
  stoppedAt: instant(),
});
