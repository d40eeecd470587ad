import { sql } from "drizzle-orm";
import { doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { ErrorCode } from "#shared/errors.ts";
import type { RewriteState, RewriteStep, RewrittenParts } from "./rewrite-run.ts";

/** Rewrites of articles: each with its steps, cost and result. */
export const rewriteRuns = pgTable(
  "rewrite_runs",
  {
    id: id(),
    articleId: integer().notNull(),
    styleGuideId: integer(),
    styleGuideName: text().notNull(),
    /** Last change of the style guide when the rewrite began: its version. */
    styleGuideVersion: instant(),
    /** The batch of a rewrite that was asked for together with others. */
    batchId: integer(),
    /** The articles of the same story whose texts are used beside the article's own. */
    sourceIds: integer().array().notNull().default([]),
    /** An editor's wish for a further version, such as "shorter". */
    instruction: text(),
    editorId: text().notNull(),
    editorName: text().notNull(),
    state: text().$type<RewriteState>().notNull().default("queued"),
    steps: jsonb().$type<RewriteStep[]>().notNull().default([]),
    model: text(),
    /** The parts as the AI wrote them. */
    result: jsonb().$type<RewrittenParts>(),
    /** The parts that it replaced; null for a first version. */
    former: jsonb().$type<RewrittenParts>(),
    inputTokens: integer(),
    outputTokens: integer(),
    /** In the currency of the prices that are set; null where none are. */
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
    // Only one rewrite of an article runs at a time, on all processes.
    uniqueIndex("rewrite_runs_only_unfinished")
      .on(table.articleId)
      .where(sql`${table.state} in ('queued', 'running')`),
  ],
);

/** Rewrites that were asked for together. */
export const rewriteBatches = pgTable("rewrite_batches", {
  id: id(),
  editorId: text().notNull(),
  editorName: text().notNull(),
  instruction: text(),
  createdAt: instant().notNull(),
  stoppedAt: instant(),
});
