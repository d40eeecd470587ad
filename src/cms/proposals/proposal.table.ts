import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { SourceKind } from "#cms/engine/evidence.ts";
import type { SourceChange } from "#cms/facts/source.table.ts";
import { id, instant } from "#db/columns.ts";
import type { ProposalOrigin, ProposedValue, StoredProposalState } from "./proposal.ts";

/** The data needed to undo an accepted proposal. */
export interface Acceptance {
  batchId: number | null;
  citationId: number | null;
  /** When the acceptance checked the citation. Missing in acceptances of earlier versions. */
  citedAt?: string;
  /** The earlier citation of the same source, or null. */
  citationBefore: Record<string, unknown> | null;
  /** Present if the acceptance described a known source anew. */
  source?: SourceChange;
}

/**
 * Facts proposed by readers, sources, news and agents (models, 'Proposals'). Nothing is applied until an editor accepts it.
 * Equal open proposals are one row.
 */
export const proposals = pgTable(
  "proposals",
  {
    id: id(),
    kind: text().notNull(),
    entryId: integer().notNull(),
    /** A fact field of the entry, or `other`. */
    field: text().notNull(),
    /** The element of a list, such as a feature's slug. Empty for the whole field, or for a new element. */
    item: text().notNull().default(""),
    proposed: jsonb().$type<ProposedValue>().notNull(),
    /** Hash of the proposed value, ignoring case and white space. */
    proposalHash: text().notNull(),
    /** Hash of the fact's value at the time of the proposal, or null. */
    currentHash: text(),
    /** The passage, verbatim. */
    quote: text(),
    /** The text around the passage. */
    context: text(),
    sourceUrl: text(),
    sourceTitle: text(),
    publisher: text(),
    sourceKind: text().$type<SourceKind>(),
    /** As precise as known: `2026`, `2026-03`, `2026-03-14`. */
    publishedOn: text(),
    origin: text().$type<ProposalOrigin>().notNull(),
    /** The rule, model or token that made it. Null for readers. */
    madeBy: text(),
    state: text().$type<StoredProposalState>().notNull().default("open"),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    /** The editor's name. */
    decidedBy: text(),
    /** Why it was rejected. */
    reason: text(),
    acceptance: jsonb().$type<Acceptance>(),
  },
  (table) => [
    uniqueIndex("proposals_open")
      .on(table.kind, table.entryId, table.field, table.item, table.proposalHash)
      .where(sql`${table.state} = 'open'`),
    index().on(table.state, table.createdAt),
    index().on(table.kind, table.entryId),
  ],
);

export type Proposal = typeof proposals.$inferSelect;
