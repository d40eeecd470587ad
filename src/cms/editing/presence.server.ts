import { and, asc, desc, eq, gt, lt, ne } from "drizzle-orm";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import { revisions } from "#cms/engine/history/revision.table.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import type { DraftPulse, Present } from "./draft.schema.ts";
import { presence } from "./draft.table.ts";
import { type DraftRef, findDraft, findLiveVersion } from "./draft-view.server.ts";

/** In milliseconds. Pages send a heartbeat every ten seconds; a page that misses two counts as closed. */
const presentFor = 25_000;
/** In milliseconds. Longer than `presentFor`, so a page that slept keeps its `openedAt`. */
const keptFor = 10 * 60_000;

/** Records a page's heartbeat. */
export async function notePresence(
  db: Database,
  ref: DraftRef,
  { editor, sessionId, isEditing }: { editor: Editor; sessionId: string; isEditing: boolean },
): Promise<DraftPulse> {
  const now = new Date(environment.now());
  const at = now.toISOString();
  const place = { kind: ref.type.kind, key: ref.key };
  const [ownPresence] = await db.select().from(presence).where(ofSession(place, sessionId));
  const editingSince = isEditing ? (ownPresence?.editingSince ?? at) : null;
  if (!ownPresence) await forgetOld(db, now);
  await db
    .insert(presence)
    .values({
      ...place,
      sessionId,
      userId: editor.id,
      name: editorName(editor),
      openedAt: at,
      editingSince,
      lastSeenAt: at,
    })
    .onConflictDoUpdate({
      target: [presence.kind, presence.key, presence.sessionId],
      set: { editingSince, lastSeenAt: at },
    });
  const others = await listOthers(db, ref, { now, sessionId, userId: editor.id });
  const draft = await findDraft(db, ref);
  const liveVersion = await findLiveVersion(db, ref);
  return {
    others,
    version: draft?.version ?? 0,
    state: draft?.state ?? "editing",
    goLiveAt: draft?.goLiveAt ?? null,
    liveVersion,
    savedBy: await findSaver(db, ref, editor),
  };
}

/** Called when the page closes. */
export const endPresence = (db: Database, ref: DraftRef, sessionId: string) =>
  db.delete(presence).where(ofSession({ kind: ref.type.kind, key: ref.key }, sessionId));

/** The entry's last saver, or null if unknown: a new entry, or one without revisions. Editors are compared by account. */
async function findSaver(db: Database, { type, entryId }: DraftRef, editor: Editor) {
  if (entryId === null) return null;
  const [last] = await db
    .select({ id: revisions.editorId, name: revisions.editorName })
    .from(revisions)
    .where(and(eq(revisions.kind, type.kind), eq(revisions.entryId, entryId)))
    .orderBy(desc(revisions.id))
    .limit(1);
  return last ? { name: last.name, isYou: last.id === editor.id } : null;
}

async function listOthers(
  db: Database,
  ref: DraftRef,
  { now, sessionId, userId: ownId }: { now: Date; sessionId: string; userId: string },
): Promise<Present[]> {
  const seenAfter = new Date(now.getTime() - presentFor).toISOString();
  const { kind, key, userId, name, openedAt, editingSince, lastSeenAt } = presence;
  const rows = await db
    .select({ userId, name, openedAt, editingSince })
    .from(presence)
    .where(
      and(
        eq(kind, ref.type.kind),
        eq(key, ref.key),
        gt(lastSeenAt, seenAfter),
        ne(presence.sessionId, sessionId),
      ),
    )
    .orderBy(asc(openedAt));
  return onePerEditor(rows.map((row) => ({ ...row, isYou: row.userId === ownId })));
}

/** Merges an editor's devices into one entry: opened at the earliest time, editing if any device is. */
function onePerEditor(rows: Present[]): Present[] {
  const byUser = new Map<string, Present>();
  for (const row of rows) {
    const earlierRow = byUser.get(row.userId);
    byUser.set(
      row.userId,
      earlierRow ? { ...earlierRow, editingSince: earlierRow.editingSince ?? row.editingSince } : row,
    );
  }
  return [...byUser.values()];
}

const forgetOld = (db: Database, now: Date) =>
  db.delete(presence).where(lt(presence.lastSeenAt, new Date(now.getTime() - keptFor).toISOString()));

const ofSession = ({ kind, key }: { kind: string; key: string }, sessionId: string) =>
  and(eq(presence.kind, kind), eq(presence.key, key), eq(presence.sessionId, sessionId));
