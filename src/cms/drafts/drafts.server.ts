import { eq } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { retryConflicts } from "#db/retry-conflicts.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Row } from "../content-type.server.ts";
import { withinSentence } from "../noun.ts";
import { type DraftRow, drafts } from "./draft.table.ts";
import { draftChanges } from "./draft-data.server.ts";
import { type DraftRef, type DraftView, getLive, ofRef, showDraft } from "./draft-view.server.ts";

/** An editor's input, and the version of the live entry that it was typed over. */
export interface Typed {
  data: Row;
  /**
   * Default: the live entry as it is at the first change. A draft that is begun keeps its own, unless a conflict is
   * settled.
   */
  liveVersion: string | null;
  isSettled?: boolean | undefined;
}

/**
 * Keeps changed fields in the draft; those that are the live entry's again leave it. Approval ends with the first change.
 * @param version the draft's version as the editor knows it, 0 where there is none
 * @throws AppError `not-found`, `locked` while it is scheduled, `conflict` with the draft when it was changed meanwhile
 */
export const keepDraft = (
  db: Database,
  ref: DraftRef,
  { data, liveVersion, isSettled = false }: Typed,
  { version, editor, batchId }: { version: number; editor: Editor; batchId?: number },
): Promise<DraftView> =>
  changeDraft(db, ref, editor, async (tx, draft, live) => {
    assertUnlocked(draft);
    await assertVersion(tx, ref, { draft, live }, version);
    const typed = { ...draft.data, ...data };
    const changed = new Set(live ? draftChanges(ref.type, live, typed) : Object.keys(typed));
    const next = Object.fromEntries(Object.entries(typed).filter(([field]) => changed.has(field)));
    const isBegun = Object.keys(draft.data).length > 0;
    const known = liveVersion ?? (live ? String(live.updatedAt) : null);
    const baseVersion = isBegun && !isSettled ? draft.baseVersion : known;
    if (
      JSON.stringify(next) === JSON.stringify(draft.data) &&
      baseVersion === draft.baseVersion &&
      version > 0
    )
      return {};
    return {
      data: next,
      baseVersion,
      version: version + 1,
      editedBy: editorName(editor),
      updatedAt: new Date().toISOString(),
      failure: null,
      ...(batchId !== undefined && { batchId }),
      ...(draft.state === "approved" && {
        state: "in_review" as const,
        approvedVersion: null,
        reviewedBy: null,
        reviewedAt: null,
      }),
    };
  });

/** Deletes a draft with its comments and preview links. @throws AppError as `keepDraft`, where a version is given */
export async function discardDraft(db: Database, ref: DraftRef, editor: Editor, version?: number) {
  await db.transaction(async (tx) => {
    const live = await getLive(tx, ref);
    const draft = await lockDraft(tx, ref);
    if (!draft) return;
    assertUnlocked(draft);
    if (version !== undefined) await assertVersion(tx, ref, { draft, live }, version);
    await tx.delete(drafts).where(eq(drafts.id, draft.id));
    const entry = { ...live, ...draft.data };
    if (draft.version > 0) await recordDraftAudit(tx, ref, { action: "draft discarded", entry, editor });
  });
}

/** Changes a locked draft, begun if there is none, and returns it as the API answers it. */
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

/** Locks a draft for the rest of the transaction. */
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
      updatedAt: new Date().toISOString(),
    })
    .onConflictDoNothing();
  const draft = await lockDraft(db, ref);
  if (!draft) throw new AppError("conflict", "The draft was discarded in the meantime");
  return draft;
}

/** @throws AppError `locked` while the draft is scheduled */
export function assertUnlocked({ goLiveAt }: DraftRow) {
  if (goLiveAt)
    throw new AppError("locked", "This draft is scheduled; unschedule it to change it", { goLiveAt });
}

/** @throws AppError `conflict` with the draft as it is now, when it is not the version that the editor knows */
export async function assertVersion(
  db: Database,
  ref: DraftRef,
  { draft, live }: { draft: DraftRow | null; live: Row | null },
  version: number,
) {
  if ((draft?.version ?? 0) === version) return;
  throw new AppError(
    "conflict",
    draft
      ? `This draft was changed by ${draft.editedBy} in the meantime`
      : "This draft was published or discarded in the meantime",
    { draft: await showDraft(db, ref, draft, live) },
  );
}

/** An editor's action on a draft, and the entry as the draft has it. */
interface DraftEvent {
  action: string;
  entry: Row;
  editor: Editor;
}

export const recordDraftAudit = (
  db: Database,
  { type, entryId }: DraftRef,
  { action, entry, editor }: DraftEvent,
) =>
  recordAudit(db, {
    kind: type.kind,
    ...(entryId !== null && { entryId }),
    title: titleOf(type, entry),
    action,
    editor,
  });

/** The title of an entry that may lack what it is made of. */
export const titleOf = (type: DraftRef["type"], entry: Row): string => {
  const title = entry[type.titleField];
  return typeof title === "string" && title.trim() ? title : `Untitled ${withinSentence(type.noun)}`;
};
