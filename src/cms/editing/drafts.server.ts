import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, inArray, isNotNull, isNull, like, lt, or, sql } from "drizzle-orm";
import { recordAudit, recordTogetherInAudit } from "#accounts/audit.server.ts";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import { isDraftToken } from "#accounts/permissions.ts";
import { type ContentType, columnOf, type Row } from "#cms/engine/content-type.server.ts";
import { withinSentence } from "#cms/engine/noun.ts";
import type { Database } from "#db/database.server.ts";
import { retryConflicts } from "#db/retry-conflicts.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import {
  type DraftRow,
  draftComments,
  draftPreviews,
  drafts,
  draftVersions,
  expiries,
  publishedDrafts,
} from "./draft.table.ts";
import { draftChanges } from "./draft-data.server.ts";
import { findLastVersion, recordLastVersions } from "./draft-versions.server.ts";
import { type DraftRef, type DraftView, findLive, getLive, ofRef, showDraft } from "./draft-view.server.ts";

/** An editor's input, and the live version it is based on. */
export interface Typed {
  data: Row;
  /** Default: the live entry's version at the first change. An existing draft keeps its own base unless a conflict is settled. */
  liveVersion: string | null;
  isSettled?: boolean | undefined;
}

/**
 * Stores changed fields in the draft and drops fields that match the live entry again. Any change revokes an approval.
 * @param version the version the editor knows, 0 without a draft
 * @throws AppError `not-found`, `locked` while scheduled, `conflict` with the current draft if it has changed
 */
export const keepDraft = (
  db: Database,
  ref: DraftRef,
  { data, liveVersion, isSettled = false }: Typed,
  { version, editor, batchId }: { version: number; editor: Editor; batchId?: number },
): Promise<DraftView> =>
  changeDraft(db, ref, editor, async (tx, draft, live) => {
    await assertCurrent(tx, ref, { draft, live }, version);
    const typed = { ...draft.data, ...data };
    const changed = new Set(live ? draftChanges(ref.type, live, typed) : Object.keys(typed));
    const next = Object.fromEntries(Object.entries(typed).filter(([field]) => changed.has(field)));
    const isBegun = Object.keys(draft.data).length > 0;
    const currentVersion = liveVersion ?? (live ? String(live.updatedAt) : null);
    const baseVersion = isBegun && !isSettled ? draft.baseVersion : currentVersion;
    const author = {
      id: editor.id,
      name: editorName(editor),
      at: new Date(environment.now()).toISOString(),
      ...(batchId !== undefined && { batchId }),
    };
    const isTyped = (field: string) =>
      Object.hasOwn(data, field) && !isDeepStrictEqual(data[field], draft.data[field]);
    const authors = Object.fromEntries(
      Object.keys(next).flatMap((field) => {
        const by = isTyped(field) ? author : draft.authors[field];
        return by ? [[field, by]] : [];
      }),
    );
    if (isDeepStrictEqual(next, draft.data) && baseVersion === draft.baseVersion && version > 0) return {};
    return {
      data: next,
      authors,
      baseVersion,
      version: (version || (await findLastVersion(tx, ref))) + 1,
      editedBy: editorName(editor),
      updatedAt: new Date(environment.now()).toISOString(),
      failure: null,
      ...(batchId !== undefined && { batchId }),
      ...reviewAfter(draft, next),
    };
  });

/** A change revokes an approval. A draft without changes has nothing to review. */
function reviewAfter({ state }: DraftRow, data: Row): Partial<DraftRow> {
  if (state === "editing") return {};
  const noApproval = { approvedVersion: null, reviewedBy: null, reviewedAt: null };
  if (Object.keys(data).length === 0)
    return { ...noApproval, state: "editing", requestedById: null, requestedBy: null, requestedAt: null };
  return state === "approved" ? { ...noApproval, state: "in_review" } : {};
}

/**
 * Moves a draft with its comments to the trash and revokes its preview links. A draft without changes is deleted.
 * @throws AppError as `keepDraft`, `precondition-required` without a version, `forbidden` for a writer who did not make all of its
 * changes
 */
export async function discardDraft(db: Database, ref: DraftRef, editor: Editor, version?: number) {
  await db.transaction(async (tx) => {
    const live = await getLive(tx, ref);
    const draft = await lockDraft(tx, ref);
    if (draft) assertUnlocked(draft);
    if (version === undefined) throw versionMissing();
    if (!draft) return;
    await assertCurrent(tx, ref, { draft, live }, version);
    assertOwnDraft(draft, editor);
    await recordLastVersions(tx, eq(drafts.id, draft.id));
    if (Object.keys(draft.data).length === 0) {
      await tx.delete(drafts).where(eq(drafts.id, draft.id));
      return;
    }
    await moveDraftToTrash(tx, draft.id, editor);
    const entry = { ...live, ...draft.data };
    await recordDraftAudit(tx, ref, { action: "draft discarded", entry, editor });
  });
}

/** Gives up the draft's address, and ends its preview links. */
export async function moveDraftToTrash(tx: Database, id: number, editor: Editor) {
  await tx.delete(draftPreviews).where(eq(draftPreviews.draftId, id));
  await tx
    .update(drafts)
    .set({
      key: `discarded-${id}`,
      state: "editing",
      batchId: null,
      discardedAt: new Date(environment.now()).toISOString(),
      discardedBy: editorName(editor),
    })
    .where(eq(drafts.id, id));
}

/** @throws AppError `forbidden` for a writer or an agent if somebody else started the draft or changed one of its fields */
function assertOwnDraft({ ownerId, authors }: DraftRow, editor: Editor) {
  const { id, role } = editor;
  if (role !== "writer" && !isDraftToken(editor)) return;
  const others = Object.values(authors).filter((author) => author.id !== id);
  if (ownerId === id && others.length === 0) return;
  throw new AppError("forbidden", "Colleagues worked on this draft. Ask an editor to discard it.");
}

/** How long discarded drafts can be restored, in milliseconds. */
const keptFor = 30 * 24 * 60 * 60 * 1000;

/** Purges drafts discarded, or published in a batch, more than 30 days ago, and the versions of new entries' drafts. */
export async function eraseDiscardedDrafts(db: Database): Promise<void> {
  const before = new Date(environment.now() - keptFor).toISOString();
  await db.delete(drafts).where(lt(drafts.discardedAt, before));
  await db.delete(publishedDrafts).where(lt(publishedDrafts.at, before));
  await db
    .delete(draftVersions)
    .where(and(like(draftVersions.key, "new-%"), lt(draftVersions.endedAt, before)));
}

const mostListed = 1000;

/** Returns the latest discarded drafts, most recent first. Drafts of deleted entries are restored with the entry. */
export async function listDiscardedDrafts(db: Database, types: ContentType[]) {
  const discarded = await db
    .selectDistinct({ kind: drafts.kind })
    .from(drafts)
    .where(isNotNull(drafts.discardedAt));
  const kinds = new Set(discarded.map(({ kind }) => kind));
  const lists = await Promise.all(
    types.filter(({ kind }) => kinds.has(kind)).map((type) => listDiscardedOf(db, type)),
  );
  return lists
    .flat()
    .toSorted((a, b) => b.deletedAt.localeCompare(a.deletedAt) || a.id - b.id)
    .slice(0, mostListed);
}

async function listDiscardedOf(db: Database, type: ContentType) {
  const { kind, table, titleField } = type;
  const { id, entryId, discardedAt, discardedBy, data } = drafts;
  const rows = await db
    .select({
      id,
      entryId,
      discardedAt,
      discardedBy,
      typedTitle: sql<unknown>`${data} -> ${titleField}`,
      liveTitle: sql<unknown>`${columnOf(type, titleField)}`,
    })
    .from(drafts)
    .leftJoin(sql`${table}`, eq(table.id, entryId))
    .where(and(eq(drafts.kind, kind), isNotNull(discardedAt), or(isNull(entryId), isNotNull(table.id))))
    .orderBy(desc(discardedAt), id)
    .limit(mostListed);
  return rows.map(({ id, entryId, discardedAt, discardedBy, typedTitle, liveTitle }) => ({
    id,
    kind,
    entryId,
    title: titleOf(type, { [titleField]: typedTitle ?? liveTitle }),
    deletedBy: discardedBy ?? "",
    deletedAt: discardedAt ?? "",
  }));
}

/**
 * Restores a discarded draft and returns its reference.
 * @throws AppError `not-found`, `conflict` if the entry has a newer draft, `locked` if it is scheduled
 */
export async function restoreDraft(
  db: Database,
  typeOf: (kind: string) => ContentType,
  id: number,
  editor: Editor,
): Promise<DraftRef> {
  return db.transaction(async (tx) => {
    const [draft] = await tx
      .select()
      .from(drafts)
      .where(and(eq(drafts.id, id), isNotNull(drafts.discardedAt)))
      .for("update");
    if (!draft) throw new AppError("not-found", "This is not in the trash");
    const { entryId } = draft;
    const ref = { type: typeOf(draft.kind), key: String(entryId ?? `new-${id}`), entryId };
    const live = await getLive(tx, ref);
    const newer = await lockDraft(tx, ref);
    if (newer && Object.keys(newer.data).length > 0)
      throw new AppError("conflict", "This entry has a newer draft. Discard it first.");
    if (newer) {
      assertUnlocked(newer);
      await tx.update(draftComments).set({ draftId: id }).where(eq(draftComments.draftId, newer.id));
      await tx.delete(drafts).where(eq(drafts.id, newer.id));
    }
    await tx
      .update(drafts)
      .set({
        key: ref.key,
        version: Math.max(draft.version, newer?.version ?? 0, await findLastVersion(tx, ref)) + 1,
        discardedAt: null,
        discardedBy: null,
      })
      .where(eq(drafts.id, id));
    const entry = { ...live, ...draft.data };
    await recordDraftAudit(tx, ref, { action: "draft restored", entry, editor });
    return ref;
  });
}

/** Permanently deletes discarded drafts and their comments. Returns the ids it found in the trash. */
export async function eraseDrafts(
  db: Database,
  typeOf: (kind: string) => ContentType,
  ids: number[],
  editor: Editor,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const erased = await db
    .delete(drafts)
    .where(and(inArray(drafts.id, ids), isNotNull(drafts.discardedAt)))
    .returning();
  const events: AuditedDraft[] = [];
  for (const { kind, key, entryId, data } of erased) {
    const ref = { type: typeOf(kind), key, entryId };
    events.push(auditedDraft(ref, { ...(await findLive(db, ref)), ...data }));
  }
  const erasure = { action: "draft deleted forever", things: ["draft", "drafts"] } as const;
  await recordTogetherInAudit(db, editor, erasure, events);
  return erased.map(({ id }) => id);
}

/** Deletes all drafts and expiries of permanently deleted entries. */
export async function eraseDraftsOf(db: Database, kind: string, entryIds: number[]) {
  await db.delete(drafts).where(and(eq(drafts.kind, kind), inArray(drafts.entryId, entryIds)));
  const keys = entryIds.map(String);
  await db.delete(draftVersions).where(and(eq(draftVersions.kind, kind), inArray(draftVersions.key, keys)));
  await db.delete(expiries).where(and(eq(expiries.kind, kind), inArray(expiries.entryId, entryIds)));
}

/** Locks a draft, creating it if needed, applies a change and returns the draft as the API shows it. */
export function changeDraft(
  db: Database,
  ref: DraftRef,
  editor: Editor,
  work: (tx: Database, draft: DraftRow, live: Row | null) => Promise<Partial<DraftRow>>,
): Promise<DraftView> {
  return retryConflicts(() =>
    db.transaction(async (tx) => {
      const live = await getLive(tx, ref);
      const draft = (await lockDraft(tx, ref)) ?? (await beginDraft(tx, ref, editor));
      const changes = await work(tx, draft, live);
      if (Object.keys(changes).length > 0)
        await tx.update(drafts).set(changes).where(eq(drafts.id, draft.id));
      return showDraft(tx, ref, { ...draft, ...changes }, live);
    }),
  );
}

/** Locks a draft until the end of the transaction. */
export async function lockDraft(db: Database, ref: DraftRef): Promise<DraftRow | null> {
  const [draft] = await db.select().from(drafts).where(ofRef(ref)).for("update");
  return draft ?? null;
}

async function beginDraft(db: Database, ref: DraftRef, editor: Editor): Promise<DraftRow> {
  const name = editorName(editor);
  await db
    .insert(drafts)
    .values({
      kind: ref.type.kind,
      key: ref.key,
      entryId: ref.entryId,
      ownerId: editor.id,
      ownerName: name,
      editedBy: name,
      updatedAt: new Date(environment.now()).toISOString(),
    })
    .onConflictDoNothing();
  const draft = await lockDraft(db, ref);
  if (!draft) throw new AppError("conflict", "The draft was discarded in the meantime");
  return draft;
}

export const versionMissing = () =>
  new AppError("precondition-required", "The If-Match header must contain the draft's version");

/** @throws AppError `locked` while the draft is scheduled */
export function assertUnlocked({ goLiveAt }: DraftRow) {
  if (goLiveAt)
    throw new AppError("locked", "This draft is scheduled; unschedule it to change it", { goLiveAt });
}

/** @throws AppError `locked` as `assertUnlocked`, `conflict` with the draft if its version is not the one the editor knows */
export async function assertCurrent(
  db: Database,
  ref: DraftRef,
  { draft, live }: { draft: DraftRow | null; live: Row | null },
  version: number,
) {
  if (draft) assertUnlocked(draft);
  if ((draft?.version ?? 0) === version) return;
  throw new AppError(
    "conflict",
    draft
      ? `This draft was changed by ${draft.editedBy} in the meantime`
      : "This draft was published or discarded in the meantime",
    { draft: await showDraft(db, ref, draft, live) },
  );
}

/** An editor's action on a draft, with the entry as the draft has it. */
interface DraftEvent {
  action: string;
  entry: Row;
  editor: Editor;
}

export const recordDraftAudit = (db: Database, ref: DraftRef, { action, entry, editor }: DraftEvent) =>
  recordAudit(db, { ...auditedDraft(ref, entry), action, editor });

type AuditedDraft = ReturnType<typeof auditedDraft>;

const auditedDraft = ({ type, entryId }: DraftRef, entry: Row) => ({
  kind: type.kind,
  ...(entryId !== null && { entryId }),
  title: titleOf(type, entry),
});

/** Returns the title of an entry whose title fields may be missing. */
export const titleOf = (type: DraftRef["type"], entry: Row): string => {
  const title = entry[type.titleField];
  return typeof title === "string" && title.trim() ? title : `Untitled ${withinSentence(type.noun)}`;
};
