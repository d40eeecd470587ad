import { and, desc, eq, getTableColumns, inArray, or, type SQL } from "drizzle-orm";
import { type ContentType, columnOf, type Row } from "#cms/engine/content-type.server.ts";
import type { FactItem } from "#cms/engine/fact-field.ts";
import type { TodoSource } from "#cms/todo/todo-line.server.ts";
import type { Database } from "#db/database.server.ts";
import { routes } from "#shared/routes.ts";
import { type Proposal, proposals } from "./proposal.table.ts";
import {
  otherField,
  type ProposalOrigin,
  type ProposalQueue,
  type ProposalState,
  proposalOrigins,
  type QueuedProposal,
  type Sender,
} from "./proposal.ts";
import { currentValueOf, factFieldOf, hashReplaced, isManual, proposedText } from "./proposed-value.ts";

const mostListed = 500;

/** Who suggested a type's proposals, by proposal id. */
export type FindSenders = (
  db: Database,
  type: ContentType,
  proposals: Proposal[],
) => Promise<Map<number, Sender[]>>;

/** The readers behind proposals, as far as the queue needs them. */
export interface QueueSenders {
  find: FindSenders;
  /** Matches the proposals that a reader made too. */
  hasSenders: SQL;
}

export interface ProposalFilter {
  state: ProposalState;
  origin: ProposalOrigin | null;
  /** An entry's id or slug, or null for all entries. */
  entry: string | null;
  /** The address of a source, or null for all. */
  source?: string | null;
}

/**
 * Returns the proposals in a state, newest first. Superseded ones are open in the database, but their fact has changed since. Numbers
 * beyond the list are counted by the database and include them.
 */
export async function listProposals(
  db: Database,
  types: ContentType[],
  senders: QueueSenders,
  { state, origin, entry, source = null }: ProposalFilter,
): Promise<ProposalQueue> {
  const isComputed = state === "open" || state === "superseded";
  const storedState = state === "superseded" ? "open" : state;
  const isOfEntry = entry === null ? undefined : await isAbout(db, types, entry);
  const isOfSource = source === null ? undefined : eq(proposals.sourceUrl, source);
  const condition = and(eq(proposals.state, storedState), isOfEntry, isOfSource);
  const newest = await listNewest(db, condition);
  const isComplete = newest.length < mostListed;
  const ofOrigin = and(condition, origin === null ? undefined : isOfOrigin(origin, senders));
  const stored = isComplete || origin === null ? newest : await listNewest(db, ofOrigin);
  const described = await describeProposals(db, types, stored, senders.find);
  const inState = isComputed ? described.filter((proposal) => proposal.state === state) : described;
  const items = inState.filter((proposal) => origin === null || isFrom(proposal, origin));
  const total = stored.length < mostListed ? items.length : await db.$count(proposals, ofOrigin);
  const counts = await countByOrigin((one) => {
    if (isComplete) return inState.filter((proposal) => isFrom(proposal, one)).length;
    return one === origin ? total : db.$count(proposals, and(condition, isOfOrigin(one, senders)));
  });
  return { items, total, counts };
}

const listNewest = (db: Database, condition: SQL | undefined): Promise<Proposal[]> =>
  db
    .select()
    .from(proposals)
    .where(condition)
    .orderBy(desc(proposals.createdAt), desc(proposals.id))
    .limit(mostListed);

async function countByOrigin(
  count: (origin: ProposalOrigin) => number | Promise<number>,
): Promise<ProposalQueue["counts"]> {
  const counts = await Promise.all(proposalOrigins.map(async (one) => [one, await count(one)] as const));
  return Object.fromEntries(counts) as ProposalQueue["counts"];
}

/** The condition of `isFrom`, for proposals beyond the list. */
const isOfOrigin = (origin: ProposalOrigin, { hasSenders }: QueueSenders) =>
  or(eq(proposals.origin, origin), origin === "reader" ? hasSenders : undefined);

/** A proposal that a reader made too counts as a reader's: somebody waits for an answer. */
const isFrom = (proposal: QueuedProposal, origin: ProposalOrigin) =>
  proposal.origin === origin || (origin === "reader" && proposal.senders.length > 0);

/** Matches the proposals about an entry with this id or slug. */
async function isAbout(db: Database, types: ContentType[], entry: string): Promise<SQL | undefined> {
  const conditions = await Promise.all(
    types
      .filter(({ factFields }) => factFields.length > 0)
      .map(async (type) => {
        const isNumber = /^[1-9]\d{0,8}$/.test(entry);
        const rows = await db
          .select({ id: type.table.id })
          .from(type.table)
          .where(isNumber ? eq(type.table.id, Number(entry)) : eq(columnOf(type, "slug"), entry));
        const ids = rows.map(({ id }) => Number(id));
        return and(eq(proposals.kind, type.kind), inArray(proposals.entryId, ids));
      }),
  );
  return or(...conditions);
}

async function describeProposals(
  db: Database,
  types: ContentType[],
  stored: Proposal[],
  findSenders: FindSenders,
): Promise<QueuedProposal[]> {
  const described = new Map<number, QueuedProposal>();
  for (const [kind, ofKind] of Map.groupBy(stored, (proposal) => proposal.kind)) {
    const type = types.find((candidate) => candidate.kind === kind);
    if (!type) continue;
    const [entries, senders, items] = await Promise.all([
      listEntries(db, type, [...new Set(ofKind.map(({ entryId }) => entryId))]),
      findSenders(db, type, ofKind),
      type.listFactItems?.(db) ?? [],
    ]);
    for (const proposal of ofKind)
      described.set(
        proposal.id,
        describeProposal(
          type,
          items,
          proposal,
          entries.get(proposal.entryId) ?? null,
          senders.get(proposal.id) ?? [],
        ),
      );
  }
  return stored.flatMap(({ id }) => described.get(id) ?? []);
}

function describeProposal(
  type: ContentType,
  items: FactItem[],
  proposal: Proposal,
  entry: Row | null,
  senders: Sender[],
): QueuedProposal {
  const { id, kind, entryId, field, item, proposed, sourceUrl } = proposal;
  const fact = factFieldOf(type, field);
  return {
    id,
    kind,
    entryId,
    title: entry && type.titleOf(entry),
    path: entry && type.isPublic(entry) ? type.pathOf(entry) : null,
    field,
    label: labelOfField(type, field),
    item: item || null,
    itemLabel: item ? (items.find((one) => one.field === field && one.item === item)?.label ?? item) : null,
    current: entry && currentValueOf(type, entry, proposal),
    proposed,
    isManual: isManual(type, proposal),
    level: fact?.element && item && typeof proposed === "string" ? proposed : null,
    quote: proposal.quote,
    context: proposal.context,
    source: sourceUrl
      ? {
          url: sourceUrl,
          title: proposal.sourceTitle,
          publisher: proposal.publisher,
          kind: proposal.sourceKind,
          publishedOn: proposal.publishedOn,
        }
      : null,
    origin: proposal.origin,
    madeBy: proposal.madeBy,
    state: stateOfProposal(type, proposal, entry, senders.length > 0),
    createdAt: proposal.createdAt,
    decidedAt: proposal.decidedAt,
    decidedBy: proposal.decidedBy,
    reason: proposal.reason,
    senders,
  };
}

/**
 * The state of a proposal. It is superseded if its fact has changed since, except while a reader waits for an answer: that one an
 * editor decides.
 */
export function stateOfProposal(
  type: ContentType,
  { state, origin, currentHash, ...proposed }: Proposal,
  entry: Row | null,
  hasSenders: boolean,
): ProposalState {
  if (state !== "open" || origin === "reader" || hasSenders || !entry) return state;
  return hashReplaced(type, entry, proposed) === currentHash ? "open" : "superseded";
}

/** The label of a proposal's field on screens and in emails. */
export const labelOfField = (type: Pick<ContentType, "factFields">, field: string): string =>
  field === otherField ? "Something else" : (factFieldOf(type, field)?.label ?? field);

/** Returns entries by id, with only the columns that the queue shows, because their texts are long. */
async function listEntries(db: Database, type: ContentType, ids: number[]): Promise<Map<number, Row>> {
  const names = new Set([
    "id",
    "slug",
    type.titleField,
    type.status.field,
    ...type.factFields.map(({ field }) => field),
  ]);
  const columns = Object.entries(getTableColumns(type.table)).filter(([name]) => names.has(name));
  const rows: Row[] = await db
    .select(Object.fromEntries(columns))
    .from(type.table)
    .where(inArray(type.table.id, ids));
  return new Map(rows.map((row) => [Number(row.id), row]));
}

const path = `${routes.adminTab.href({ tab: "facts" })}?view=proposals`;

/** Open proposals for facts, newest first. */
export const proposalsLine = (senders: QueueSenders): TodoSource => ({
  key: "proposals",
  needs: "content:write",
  title: "Proposals for facts",
  action: "Decide",
  all: { label: "All proposals", path },
  find: async ({ db, types, most }) => {
    const { items, total } = await listProposals(db, types, senders, {
      state: "open",
      origin: null,
      entry: null,
    });
    return {
      count: total,
      items: items.slice(0, most).map(({ title, label, itemLabel, proposed, createdAt }) => ({
        title: `${title ?? "A deleted entry"}: ${itemLabel ?? label}`,
        detail: proposedText(proposed),
        since: createdAt,
        target: { path },
      })),
    };
  },
});
