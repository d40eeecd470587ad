import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import { type ContentType, columnOf, type Row } from "#cms/engine/content-type.server.ts";
import { beginBatch } from "#cms/engine/history/batches.server.ts";
import { withinSentence } from "#cms/engine/noun.ts";
import { typesByKind } from "#cms/engine/types-by-kind.server.ts";
import type { SaveRequest } from "#cms/engine/write/save.server.ts";
import { undoBatch } from "#cms/engine/write/undo-batch.server.ts";
import { lockEntries, updateEntry } from "#cms/engine/write/write-entry.server.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { cite, currentValue, descriptionOf } from "#cms/facts/citations.server.ts";
import { evidenceTags, tagsOfSource } from "#cms/facts/evidence-tags.server.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { type SourceChange, sources } from "#cms/facts/source.table.ts";
import type { Database } from "#db/database.server.ts";
import { retryConflicts } from "#db/retry-conflicts.server.ts";
import { findUniqueViolation } from "#db/unique-violation.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { labelOfField, stateOfProposal } from "./list-proposals.server.ts";
import { type Acceptance, type Proposal, proposals } from "./proposal.table.ts";
import type { AcceptanceInput } from "./proposal.ts";
import { citedItem, isManual, type Proposed, patchOf } from "./proposed-value.ts";

/** Tells the readers who suggested a value what an editor decided, in the transaction of the decision. Returns how many. */
export type AnswerSenders = (
  db: Database,
  proposal: Proposal,
  decision: { state: "accepted" | "rejected"; note: string | null; editor: Editor },
) => Promise<number>;

interface Desk {
  types: ContentType[];
  request: SaveRequest;
  /** Returns how many readers wait for an answer. */
  countSenders: (db: Database, proposal: Proposal) => Promise<number>;
  answerSenders: AnswerSenders;
}

/**
 * Accepts an open proposal in one transaction: saves the value through the ordinary pipeline, cites its source, and answers its
 * senders. A proposal that no field can take changes no entry.
 * @throws AppError `not-found`, `conflict` if it is decided or superseded, `invalid` for a value that the field does not allow
 */
export const acceptProposal = (id: number, input: AcceptanceInput, desk: Desk): Promise<void> =>
  decide(desk, async (tx, request) => {
    const proposal = await lockOpen(tx, id);
    const type = typesByKind(desk.types)(proposal.kind);
    const acceptance = await apply(tx, type, proposal, input, { ...desk, request });
    await close(tx, type, proposal, { state: "accepted", editor: request.editor, acceptance });
    await desk.answerSenders(tx, proposal, { state: "accepted", note: input.note, editor: request.editor });
  });

/** Rejects an open proposal and tells its senders why. @throws AppError `not-found`, `conflict` if it is decided */
export const rejectProposal = (id: number, reason: string, desk: Desk): Promise<void> =>
  decide(desk, async (tx, { editor }) => {
    const proposal = await lockOpen(tx, id);
    const type = typesByKind(desk.types)(proposal.kind);
    await close(tx, type, proposal, { state: "rejected", editor, reason });
    await desk.answerSenders(tx, proposal, { state: "rejected", note: reason, editor });
  });

/**
 * Opens a decided proposal again. What its acceptance saved and cited is taken back in the same transaction.
 * @throws AppError `not-found`, `conflict` if it or an equal proposal is open, its senders have an answer, or the entry or the
 * citation has changed since
 */
export const reopenProposal = (id: number, desk: Desk): Promise<void> =>
  decide(desk, async (tx, request) => {
    const proposal = await lockProposal(tx, id);
    const type = typesByKind(desk.types)(proposal.kind);
    if (proposal.state === "open") throw new AppError("conflict", "This proposal has not been decided");
    if ((await desk.countSenders(tx, proposal)) > 0)
      throw new AppError("conflict", "The reader who suggested it has already been told");
    if (proposal.acceptance) await takeBack(tx, type, proposal.acceptance, { ...desk, request });
    await tx
      .update(proposals)
      .set({ state: "open", decidedAt: null, decidedBy: null, reason: null, acceptance: null })
      .where(eq(proposals.id, id))
      .catch((error) => {
        throw findUniqueViolation(error) ? proposedAgain() : error;
      });
    await audit(tx, type, proposal, "reopened a proposal", request.editor);
  });

const proposedAgain = () =>
  new AppError("conflict", "The same value has been proposed again. Decide that proposal instead.");

/** Runs a decision in one transaction, and invalidates caches once after its commit. */
async function decide(
  { request }: Desk,
  work: (tx: Database, request: SaveRequest) => Promise<void>,
): Promise<void> {
  const changed = new Set<string>();
  const invalidate = (tags: readonly string[]) => {
    for (const tag of tags) changed.add(tag);
  };
  await retryConflicts(() =>
    request.db.transaction((tx) => {
      changed.clear();
      return work(tx, { ...request, db: tx, invalidate });
    }),
  );
  request.invalidate([...changed]);
}

/** Saves the value and cites its source. Returns the data for an undo, or null if the proposal changes no entry. */
async function apply(
  tx: Database,
  type: ContentType,
  proposal: Proposal,
  { value, source, quote, verdict }: AcceptanceInput,
  { types, request, countSenders }: Desk,
): Promise<Acceptance | null> {
  if (isManual(type, proposal)) return null;
  const { kind, entryId } = proposal;
  const entry = (await lockEntries(tx, type, [entryId])).get(entryId);
  if (!entry) throw new AppError("conflict", `This ${withinSentence(type.noun)} was deleted`);
  const hasSenders = (await countSenders(tx, proposal)) > 0;
  if (stateOfProposal(type, proposal, entry, hasSenders) === "superseded")
    throw new AppError("conflict", "The fact has changed since this was proposed");
  const applied: Proposed = { ...proposal, proposed: value ?? proposal.proposed };
  const patch = patchOf(type, entry, applied);
  if (!patch) throw unfit(type, proposal);
  const batchId = await beginBatch(tx, { kind, action: "accepted a proposal", editor: request.editor });
  const saved = await updateEntry(type, { id: entryId }, patch, { ...request, batchId });
  const cited = source === undefined ? ownSource(proposal) : source;
  if (!cited) return { batchId, citationId: null, citationBefore: null };
  const about = { kind, entryId, field: proposal.field, item: citedItem(type, saved, applied) };
  const citationBefore = await findCitation(tx, about, cited.url);
  const foundQuote = cited.url === proposal.sourceUrl ? proposal.quote : null;
  const passage = quote === undefined ? foundQuote : quote;
  const isOwn = passage !== null && passage === foundQuote;
  const note = await remarkToKeep(tx, type, saved, citationBefore);
  const { citation, sourceChange } = await cite(
    tx,
    type,
    { ...about, source: cited, quote: passage, note, verdict, checkPage: false },
    { editor: request.editor, passageSeenAt: isOwn ? proposal.createdAt : null },
  );
  await announceEvidence(tx, type, saved, request);
  if (sourceChange) await announceSource(tx, sourceChange, { types, request });
  return {
    batchId,
    citationId: citation?.id ?? null,
    ...(citation && { citedAt: citation.checkedAt }),
    citationBefore,
    ...(sourceChange && { source: sourceChange }),
  };
}

const unfit = (type: ContentType, { field }: Proposal) =>
  invalidFields([{ path: "value", message: `“${labelOfField(type, field)}” cannot have this value` }]);

/** The proposal's source if it can be cited unchanged: its kind is known and it has a passage. */
const ownSource = ({ sourceUrl, sourceTitle, publisher, sourceKind, publishedOn, quote }: Proposal) =>
  sourceUrl && sourceKind && quote
    ? { url: sourceUrl, title: sourceTitle || sourceUrl, publisher, kind: sourceKind, publishedOn }
    : null;

interface Cited {
  kind: string;
  entryId: number;
  field: string;
  item: string;
}

async function findCitation(db: Database, { kind, entryId, field, item }: Cited, url: string) {
  const [row] = await db
    .select({ citation: citations })
    .from(citations)
    .innerJoin(sources, eq(sources.id, citations.sourceId))
    .where(
      and(
        eq(citations.kind, kind),
        eq(citations.entryId, entryId),
        eq(citations.field, field),
        eq(citations.item, item),
        eq(sources.url, url),
      ),
    );
  return row?.citation ?? null;
}

/** Returns the remark of the earlier citation, which says nothing about another value. */
async function remarkToKeep(
  db: Database,
  type: ContentType,
  entry: Row,
  before: typeof citations.$inferSelect | null,
): Promise<string | null> {
  if (!before?.note) return null;
  const value = await currentValue(db, type, entry, before);
  return value !== null && hashValue(value) === before.valueHash ? before.note : null;
}

async function announceEvidence(tx: Database, type: ContentType, entry: Row, { invalidate }: SaveRequest) {
  if (!type.isPublic(entry)) return;
  const tags = evidenceTags(type, Number(entry.id));
  await announceContentChange(tx, tags);
  invalidate(tags);
}

async function takeBack(
  tx: Database,
  type: ContentType,
  { batchId, citationId, citedAt, citationBefore, source }: Acceptance,
  { types, request }: Desk,
): Promise<void> {
  if (batchId !== null)
    await undoBatch(typesByKind(types), batchId, request, async () => ({ restored: 0, obstacles: [] }));
  if (citationId === null) return;
  const isIt = eq(citations.id, citationId);
  const [present] = await tx.select().from(citations).where(isIt).for("update");
  if (present && citedAt !== undefined && present.checkedAt !== citedAt)
    throw new AppError("conflict", "The citation has been checked again since");
  if (source) await restoreSource(tx, source, { types, request });
  const [cited] = await (citationBefore
    ? tx.update(citations).set(citationBefore).where(isIt).returning()
    : tx.delete(citations).where(isIt).returning());
  const [entry]: Row[] = cited
    ? await tx.select().from(type.table).where(eq(type.table.id, cited.entryId))
    : [];
  if (entry) await announceEvidence(tx, type, entry, request);
}

/** Restores a source's description, unless somebody has described it again since. */
async function restoreSource(tx: Database, change: SourceChange, desk: Pick<Desk, "types" | "request">) {
  const isIt = eq(sources.id, change.id);
  const [present] = await tx.select().from(sources).where(isIt).for("update");
  if (!present || !isDeepStrictEqual(descriptionOf(present), change.after)) return;
  await tx.update(sources).set(change.before).where(isIt);
  await announceSource(tx, change, desk);
}

/** All entries that cite the source show its description. */
async function announceSource(
  tx: Database,
  { id }: SourceChange,
  { types, request }: Pick<Desk, "types" | "request">,
) {
  const tags = await tagsOfSource(tx, types, id);
  await announceContentChange(tx, tags);
  request.invalidate(tags);
}

async function lockProposal(db: Database, id: number): Promise<Proposal> {
  const [proposal] = await db.select().from(proposals).where(eq(proposals.id, id)).for("update");
  if (!proposal) throw new AppError("not-found", "Proposal not found");
  return proposal;
}

async function lockOpen(db: Database, id: number): Promise<Proposal> {
  const proposal = await lockProposal(db, id);
  if (proposal.state !== "open")
    throw new AppError(
      "conflict",
      `${proposal.decidedBy ?? "An editor"} has ${proposal.state} this proposal`,
    );
  return proposal;
}

interface Closing {
  state: "accepted" | "rejected";
  editor: Editor;
  reason?: string;
  acceptance?: Acceptance | null;
}

async function close(
  db: Database,
  type: ContentType,
  proposal: Proposal,
  { state, editor, reason = undefined, acceptance = null }: Closing,
): Promise<void> {
  await db
    .update(proposals)
    .set({
      state,
      decidedAt: new Date(environment.now()).toISOString(),
      decidedBy: editorName(editor),
      reason: reason ?? null,
      acceptance: acceptance ?? sql`null`,
    })
    .where(eq(proposals.id, proposal.id));
  await audit(db, type, proposal, `${state} a proposal`, editor);
}

async function audit(
  db: Database,
  type: ContentType,
  { kind, entryId, field }: Proposal,
  action: string,
  editor: Editor,
): Promise<void> {
  const [entry] = await db
    .select({ title: columnOf(type, type.titleField) })
    .from(type.table)
    .where(eq(type.table.id, entryId));
  const title = `${entry ? String(entry.title) : type.noun}: ${labelOfField(type, field)}`;
  await recordAudit(db, { kind, entryId, title, action, editor });
}
