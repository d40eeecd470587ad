import { and, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import type { SourceKind } from "#cms/engine/evidence.ts";
import { factsOf, listCitations } from "#cms/facts/facts.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { proposals } from "./proposal.table.ts";
import { longestProposal, type ProposalOrigin } from "./proposal.ts";
import {
  hashProposed,
  hashReplaced,
  type Proposed,
  patchOf,
  proposedText,
  replacedValue,
} from "./proposed-value.ts";

/** A proposal with its proof, as something made it. */
export interface NewProposal extends Proposed {
  quote: string | null;
  context: string | null;
  source: {
    url: string;
    title: string | null;
    publisher: string | null;
    kind: SourceKind | null;
    publishedOn: string | null;
  };
  origin: Exclude<ProposalOrigin, "reader">;
  /** The rule, model or token. */
  madeBy: string;
}

/** Why a proposal is not worth an editor's time. */
export type Unproposed = "unknown-field" | "unfit-value" | "known" | "decided";

/**
 * Stores a proposal for an entry, or finds the equal open one. Changes nothing about the entry.
 * @returns the proposal's id, or why it was not stored
 */
export async function propose(
  db: Database,
  type: ContentType,
  entry: Row,
  { source, ...proposal }: NewProposal,
): Promise<{ id: number; isNew: boolean } | Unproposed> {
  if (!type.factFields.some(({ field }) => field === proposal.field)) return "unknown-field";
  const isTooLong = proposedText(proposal.proposed).length > longestProposal;
  if (isTooLong || !patchOf(type, entry, proposal)) return "unfit-value";
  if (await isKnown(db, type, entry, { source, ...proposal })) return "known";
  const hash = hashProposed(proposal.proposed);
  if (await isRejected(db, type, Number(entry.id), { ...proposal, hash, url: source.url })) return "decided";
  return store(db, {
    ...proposal,
    kind: type.kind,
    entryId: Number(entry.id),
    proposalHash: hash,
    currentHash: hashReplaced(type, entry, proposal),
    sourceUrl: source.url,
    sourceTitle: source.title,
    publisher: source.publisher,
    sourceKind: source.kind,
    publishedOn: source.publishedOn,
  });
}

/** Stores a value that a reader suggested and confirmed. Returns the id of its proposal, which equal suggestions share. */
export async function proposeForReader(
  db: Database,
  {
    kind,
    entryId,
    field,
    proposed,
    sourceUrl,
  }: Pick<Stored, "kind" | "entryId" | "field" | "sourceUrl"> & { proposed: string },
): Promise<number> {
  const { id } = await store(db, {
    kind,
    entryId,
    field,
    item: "",
    proposed,
    proposalHash: hashProposed(proposed),
    sourceUrl,
    origin: "reader",
  });
  return id;
}

/** Deletes an open proposal that only a reader made, who has replaced it. */
export async function dropReadersProposal(db: Database, id: number): Promise<void> {
  await db
    .delete(proposals)
    .where(and(eq(proposals.id, id), eq(proposals.origin, "reader"), eq(proposals.state, "open")));
}

type Stored = typeof proposals.$inferInsert;

async function store(
  db: Database,
  values: Omit<Stored, "createdAt">,
): Promise<{ id: number; isNew: boolean }> {
  const createdAt = new Date(environment.now()).toISOString();
  const [stored] = await db
    .insert(proposals)
    .values({ ...values, createdAt })
    .onConflictDoUpdate({
      target: [proposals.kind, proposals.entryId, proposals.field, proposals.item, proposals.proposalHash],
      targetWhere: eq(proposals.state, "open"),
      // A reader's suggestion says nothing about the present value. The update only makes the row return.
      set: values.origin === "reader" ? { state: "open" } : provenAgain(values),
    })
    .returning({ id: proposals.id, createdAt: proposals.createdAt });
  if (!stored) throw new Error("The proposal was not stored");
  return { id: stored.id, isNew: stored.createdAt === createdAt };
}

/**
 * The changes to an equal open proposal. A superseded one becomes valid again. A reader's has no passage and takes over the proof, so
 * that it can be cited and is kept longer than the suggestion. Its date becomes the time at which the passage was found.
 */
function provenAgain({ currentHash }: Pick<Stored, "currentHash">) {
  const takeOver = (column: PgColumn, name: string) =>
    sql`case when ${proposals.origin} = 'reader' then excluded.${sql.identifier(name)} else ${column} end`;
  return {
    currentHash: currentHash ?? null,
    quote: takeOver(proposals.quote, "quote"),
    context: takeOver(proposals.context, "context"),
    sourceUrl: takeOver(proposals.sourceUrl, "source_url"),
    sourceTitle: takeOver(proposals.sourceTitle, "source_title"),
    publisher: takeOver(proposals.publisher, "publisher"),
    sourceKind: takeOver(proposals.sourceKind, "source_kind"),
    publishedOn: takeOver(proposals.publishedOn, "published_on"),
    origin: takeOver(proposals.origin, "origin"),
    madeBy: takeOver(proposals.madeBy, "made_by"),
    createdAt: takeOver(proposals.createdAt, "created_at"),
  };
}

/** True if the entry has the value already, with a valid source. */
async function isKnown(
  db: Database,
  type: ContentType,
  entry: Row,
  proposal: Proposed & Pick<NewProposal, "source">,
): Promise<boolean> {
  const current = replacedValue(type, entry, proposal);
  const isEqual = current !== null && hashProposed(current) === hashProposed(proposal.proposed);
  const isListed = current !== null && !proposal.item && Array.isArray(entry[proposal.field]);
  if (!isEqual && !isListed) return false;
  const cited = await listCitations(db, type.kind, [Number(entry.id)]);
  const facts = factsOf(type.factFields, entry, cited);
  return facts.some(
    ({ field, item, value, state }) =>
      field === proposal.field &&
      state === "sourced" &&
      (proposal.item ? item === proposal.item : value === current || item === current),
  );
}

/** True if an editor rejected the same value from the same source before. */
async function isRejected(
  db: Database,
  type: ContentType,
  entryId: number,
  { field, item, hash, url }: { field: string; item: string; hash: string; url: string },
): Promise<boolean> {
  const count = await db.$count(
    proposals,
    and(
      eq(proposals.kind, type.kind),
      eq(proposals.entryId, entryId),
      eq(proposals.field, field),
      eq(proposals.item, item),
      eq(proposals.proposalHash, hash),
      eq(proposals.sourceUrl, url),
      eq(proposals.state, "rejected"),
    ),
  );
  return count > 0;
}
