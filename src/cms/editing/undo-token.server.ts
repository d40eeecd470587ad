import { z } from "@hono/zod-openapi";
import { and, desc, eq, gte, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { apiTokens } from "#accounts/api-token.table.ts";
import { editorOfToken } from "#accounts/api-tokens.server.ts";
import { recordAudit } from "#accounts/audit.server.ts";
import { auditEntries } from "#accounts/audit.table.ts";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import { trash } from "#cms/engine/history/trash.table.ts";
import { typesByKind } from "#cms/engine/types-by-kind.server.ts";
import { creation } from "#cms/engine/write/create-entries.server.ts";
import type { SaveRequest } from "#cms/engine/write/save.server.ts";
import { type Obstacle, undoInParts } from "#cms/engine/write/trash-batch.server.ts";
import { revertSaves, type SaveOfBatch } from "#cms/engine/write/undo-batch.server.ts";
import { saveRequest } from "#cms/engine/write/write-calls.server.ts";
import { restoreAllFromTrash } from "#cms/engine/write/write-entry.server.ts";
import { withdrawProposals } from "#cms/proposals/withdraw-proposals.server.ts";
import type { Database } from "#db/database.server.ts";
import { retryConflicts } from "#db/retry-conflicts.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { AppError } from "#shared/errors.ts";
import { fieldLabel } from "#shared/field-label.ts";
import { pluralize } from "#shared/text.ts";
import { type DraftRow, draftComments, drafts } from "./draft.table.ts";
import { recordLastVersions } from "./draft-versions.server.ts";
import { findLive } from "./draft-view.server.ts";
import { moveDraftToTrash, recordDraftAudit, titleOf } from "./drafts.server.ts";

const tokenActionKind = z.enum(["save", "deletion", "draft", "review", "comment", "proposal"]);

type TokenActionKind = z.infer<typeof tokenActionKind>;

const tokenAction = z.object({
  what: tokenActionKind,
  kind: z.string(),
  /** Null for a draft of a new entry. */
  entryId: z.int().nullable(),
  /** The entry's title. */
  title: z.string(),
  /** The fields concerned, empty for the whole entry. */
  detail: z.string(),
});

type TokenAction = z.infer<typeof tokenAction>;

const undoneToken = z.object({
  undone: z.array(tokenAction),
  kept: z
    .array(tokenAction.extend({ reason: z.string() }))
    .openapi({ description: "What somebody changed or decided since" }),
});

type UndoneToken = z.infer<typeof undoneToken>;

const undoTokenBody = z.object({
  since: z.iso
    .datetime({ offset: true, error: "This is not a valid date and time" })
    .transform((moment) => new Date(moment).toISOString()),
  isDryRun: z.boolean().default(false).openapi({ description: "Only report what an undo would do" }),
});

/** Owners' API to undo what a token did. */
export function undoTokenApi(types: ContentType[], countSenders: Undo["countSenders"]) {
  const typeOf = typesByKind(types);
  return callsApi("API token", [
    call("POST /api/admin/tokens/{id}/undo", {
      action: "tokens:manage",
      summary:
        "Undo what a token did since a time: entries, drafts, comments, review requests and proposals. `kept` lists what somebody changed since",
      params: { id: idOf({ noun: "Token" }) },
      body: undoTokenBody,
      result: undoneToken,
      failures: { 400: "The time is invalid", 404: "Token not found" },
      run: ({ c, params, body }) => undoToken({ ...params, ...body, typeOf, countSenders }, saveRequest(c)),
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof undoTokenApi> {}
}

interface Undo {
  id: number;
  since: string;
  /** Reports what an undo would do, and rolls back. */
  isDryRun: boolean;
  typeOf: (kind: string) => ContentType;
  countSenders: Parameters<typeof withdrawProposals>[1]["countSenders"];
}

/** Thrown to roll back a dry run's transaction. */
class Rehearsed extends Error {}

/**
 * Undoes in one transaction what a token did since a time: its saves and deletions, its fields in drafts, its comments, review
 * requests and proposals. What somebody changed or decided since stays, and is reported with the reason.
 * @throws AppError `not-found`
 */
async function undoToken(undo: Undo, request: SaveRequest): Promise<UndoneToken> {
  const changed = new Set<string>();
  const invalidate = (tags: readonly string[]) => {
    for (const tag of tags) changed.add(tag);
  };
  let outcome: UndoneToken = { undone: [], kept: [] };
  try {
    await retryConflicts(() =>
      request.db.transaction(async (tx) => {
        changed.clear();
        outcome = await undoWithin(undo, { ...request, db: tx, invalidate });
        if (undo.isDryRun) throw new Rehearsed();
      }),
    );
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
    return outcome;
  }
  request.invalidate([...changed]);
  return outcome;
}

async function undoWithin(undo: Undo, request: SaveRequest): Promise<UndoneToken> {
  const { db, editor } = request;
  const [tokenRow] = await db.select().from(apiTokens).where(eq(apiTokens.id, undo.id));
  if (!tokenRow) throw new AppError("not-found", "Token not found");
  const token = editorOfToken(tokenRow);
  const outcome: UndoneToken = { undone: [], kept: [] };
  // Entries are locked before their drafts, as everywhere.
  await undoSaves(undo, token, request, outcome);
  await undoDrafts(undo, token, request, outcome);
  await undoComments(undo, token, request, outcome);
  const { withdrawn, obstacles } = await withdrawProposals(db, {
    ...undo,
    madeBy: editorName(token),
    isAmbiguous: (await db.$count(apiTokens, sameName(tokenRow))) > 1,
  });
  outcome.undone.push(...withdrawn.map((one) => ({ what: "proposal" as const, ...one })));
  outcome.kept.push(...obstacles.map((one) => ({ what: "proposal" as const, ...one })));
  if (outcome.undone.length > 0)
    await recordAudit(db, {
      kind: "token",
      action: "undone",
      title: `${tokenRow.name}: ${pluralize(outcome.undone.length, "action")} since ${undo.since}`,
      editor,
    });
  return outcome;
}

const sameName = ({ name, createdBy }: typeof apiTokens.$inferSelect) =>
  and(eq(apiTokens.name, name), eq(apiTokens.createdBy, createdBy));

/** Restores what the token deleted, then reverts its saves, latest first. */
async function undoSaves(
  { since, typeOf }: Undo,
  token: Editor,
  request: SaveRequest,
  { undone, kept }: UndoneToken,
) {
  const { db } = request;
  const { kind, entryId, title, action, revisionId } = auditEntries;
  const rows = await db
    .select({ kind, entryId, title, action, revisionId })
    .from(auditEntries)
    .where(and(eq(auditEntries.editorId, token.id), gte(auditEntries.at, since), isNotNull(entryId)))
    .orderBy(desc(auditEntries.id));
  for (const [kindOfRows, actions] of Map.groupBy(rows, (row) => row.kind)) {
    const type = typeOf(kindOfRows);
    const saves = actions.flatMap((row): SaveOfBatch[] =>
      row.entryId !== null && row.revisionId !== null
        ? [{ ...row, entryId: row.entryId, revisionId: row.revisionId }]
        : [],
    );
    const created = new Set(saves.filter((one) => one.action === creation).map((one) => one.entryId));
    const deletedIds = actions.flatMap((row) => (row.action === "deleted" && row.entryId) || []);
    const inTrash = await findInTrash(db, type, deletedIds);
    const add = (
      what: TokenActionKind,
      items: { entryId: number; title: string }[],
      obstacles: Obstacle[],
    ) => {
      // An entry saved several times is one line.
      const obstaclesOf = Map.groupBy(obstacles, (one) => one.entryId);
      for (const [id, own] of Map.groupBy(items, (one) => one.entryId)) {
        const line = { what, kind: type.kind, entryId: id, title: own[0]?.title ?? "", detail: "" };
        const against = obstaclesOf.get(id) ?? [];
        if (against.length < own.length) undone.push(line);
        if (against[0]) kept.push({ ...line, reason: against[0].reason });
      }
    };
    // What it created and deleted itself stays in the trash.
    const deletions = inTrash.filter((row) => !created.has(row.entryId));
    const restored = await undoInParts(deletions, (part) =>
      restoreAllFromTrash(
        type,
        part.map((row) => row.id),
        request,
      ),
    );
    add("deletion", deletions, restored.obstacles);
    const isInTrash = new Set(inTrash.map((row) => row.entryId));
    const reverted = saves.filter((one) => !isInTrash.has(one.entryId));
    const { obstacles } = await undoInParts(reverted, (part) => revertSaves(type, part, request));
    add("save", reverted, obstacles);
  }
}

const findInTrash = async (db: Database, { kind }: ContentType, entryIds: number[]) =>
  entryIds.length === 0
    ? []
    : db
        .select({ id: trash.id, entryId: trash.entryId, title: trash.title })
        .from(trash)
        .where(and(eq(trash.kind, kind), inArray(trash.entryId, entryIds)))
        .for("update");

/** Removes the token's fields from drafts and withdraws its review requests. Drafts that only it changed go to the trash. */
async function undoDrafts(
  { since, typeOf }: Undo,
  token: Editor,
  { db, editor }: SaveRequest,
  { undone, kept }: UndoneToken,
) {
  const rows = await db
    .select()
    .from(drafts)
    .where(and(isNull(drafts.discardedAt), gte(drafts.updatedAt, since), isOfToken(token)))
    .orderBy(drafts.id)
    .for("update");
  const requested = await db
    .select()
    .from(drafts)
    .where(
      and(isNull(drafts.discardedAt), gte(drafts.requestedAt, since), eq(drafts.requestedById, token.id)),
    )
    .orderBy(drafts.id)
    .for("update");
  const all = new Map([...rows, ...requested].map((draft) => [draft.id, draft]));
  for (const draft of all.values()) {
    const ref = { type: typeOf(draft.kind), key: draft.key, entryId: draft.entryId };
    const entry = { ...(await findLive(db, ref)), ...draft.data };
    const fields = Object.entries(draft.authors)
      .filter(
        ([field, { id, at }]) => id === token.id && (at ?? draft.updatedAt) >= since && field in draft.data,
      )
      .map(([field]) => field);
    const isRequested = draft.requestedById === token.id && (draft.requestedAt ?? "") >= since;
    const about = { kind: draft.kind, entryId: draft.entryId, title: titleOf(ref.type, entry) };
    const saved = {
      what: "draft" as const,
      ...about,
      detail: fields.map((field) => fieldLabel(field)).join(", "),
    };
    const review = { what: "review" as const, ...about, detail: "" };
    if (isRequested && draft.state === "editing" && draft.reviewedBy !== null)
      kept.push({ ...review, reason: `returned by ${draft.reviewedBy}` });
    const isOpen = isRequested && draft.state !== "editing";
    const actions: TokenAction[] = [...(fields.length > 0 ? [saved] : []), ...(isOpen ? [review] : [])];
    const reason = reasonToKeep(draft);
    if (reason !== null) {
      kept.push(...actions.map((action) => ({ ...action, reason })));
      continue;
    }
    if (actions.length === 0) continue;
    await changeRow(db, draft, { fields, isWaiting: isOpen, editor });
    await recordDraftAudit(db, ref, { action: "undone", entry, editor });
    undone.push(...actions);
  }
}

const isOfToken = ({ id }: Editor) =>
  sql`exists (select 1 from jsonb_each(${drafts.authors}) as author where author.value ->> 'id' = ${id})`;

/** The reason for leaving a draft unchanged: an editor has decided on it. */
function reasonToKeep({ goLiveAt, scheduledBy, state, reviewedBy }: DraftRow): string | null {
  if (goLiveAt !== null) return `scheduled by ${scheduledBy}`;
  return state === "approved" ? `approved by ${reviewedBy}` : null;
}

async function changeRow(
  db: Database,
  draft: DraftRow,
  { fields, isWaiting, editor }: { fields: string[]; isWaiting: boolean; editor: Editor },
) {
  const left = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
  const isOnlyItsOwn = fields.length > 0 && Object.keys(left(draft.data)).length === 0;
  if (isOnlyItsOwn) {
    await recordLastVersions(db, eq(drafts.id, draft.id));
    await moveDraftToTrash(db, draft.id, editor);
    return;
  }
  await db
    .update(drafts)
    .set({
      data: left(draft.data),
      authors: left(draft.authors) as DraftRow["authors"],
      version: draft.version + 1,
      ...(isWaiting && { state: "editing", requestedById: null, requestedBy: null, requestedAt: null }),
    })
    .where(eq(drafts.id, draft.id));
}

/** Deletes the token's comments on drafts, unless somebody answered. */
async function undoComments(
  { since, typeOf }: Undo,
  token: Editor,
  { db }: SaveRequest,
  { undone, kept }: UndoneToken,
) {
  const rows = await db
    .select({ comment: draftComments, draft: drafts })
    .from(draftComments)
    .innerJoin(drafts, eq(drafts.id, draftComments.draftId))
    .where(and(eq(draftComments.byId, token.id), gte(draftComments.at, since)))
    .orderBy(desc(draftComments.id));
  for (const { comment, draft } of rows) {
    const type = typeOf(draft.kind);
    const live: Row | null = await findLive(db, { type, key: draft.key, entryId: draft.entryId });
    const action: TokenAction = {
      what: "comment",
      kind: draft.kind,
      entryId: draft.entryId,
      title: titleOf(type, { ...live, ...draft.data }),
      detail: fieldLabel(comment.field),
    };
    if ((await db.$count(draftComments, eq(draftComments.parentId, comment.id))) > 0) {
      kept.push({ ...action, reason: "it was answered" });
      continue;
    }
    await db.delete(draftComments).where(eq(draftComments.id, comment.id));
    undone.push(action);
  }
}
