import { and, asc, eq, gt, lt } from "drizzle-orm";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { findLastSave } from "../history/revisions.server.ts";
import { presence } from "./draft.table.ts";
import { type DraftRef, findDraft, findLiveVersion } from "./draft-view.server.ts";
import type { DraftState } from "./draft-words.ts";

/** An editor who has an entry open. */
export interface Present {
  userId: string;
  name: string;
  openedAt: string;
  /** Null for an editor who reads. */
  editingSince: string | null;
}

/**
 * The answer to a page that says that it is open: who else is there, and whether its draft and its entry are still the
 * present ones.
 */
export interface DraftPulse {
  others: Present[];
  version: number;
  state: DraftState;
  goLiveAt: string | null;
  /** The live entry's version; null for none. */
  liveVersion: string | null;
  /** Who saved it last: null for nobody since it came with the product, and `isYou` on whichever page. */
  savedBy: { name: string; isYou: boolean } | null;
}

/** Pages say every ten seconds that they are open; a page that has missed two of three is closed. */
const presentFor = 25_000;
/** Rows are kept a little longer, so that a page that slept has been open since it was opened. */
const keptFor = 10 * 60_000;

/** Notes that a page is open. */
export async function notePresence(
  db: Database,
  ref: DraftRef,
  { editor, sessionId, isEditing }: { editor: Editor; sessionId: string; isEditing: boolean },
): Promise<DraftPulse> {
  const now = new Date();
  const at = now.toISOString();
  const place = { kind: ref.type.kind, key: ref.key };
  const [own] = await db.select().from(presence).where(ofSession(place, sessionId));
  const editingSince = isEditing ? (own?.editingSince ?? at) : null;
  if (!own) await forgetOld(db, now);
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
  const others = await listPresent(db, ref, now);
  const draft = await findDraft(db, ref);
  const liveVersion = await findLiveVersion(db, ref);
  const { changedBy } = ref.entryId === null ? {} : await findLastSave(db, ref.type.kind, ref.entryId);
  return {
    others: others.filter(({ userId }) => userId !== editor.id),
    version: draft?.version ?? 0,
    state: draft?.state ?? "editing",
    goLiveAt: draft?.goLiveAt ?? null,
    liveVersion,
    savedBy: changedBy ? { name: changedBy, isYou: changedBy === editorName(editor) } : null,
  };
}

/** The page was closed. */
export const endPresence = (db: Database, ref: DraftRef, sessionId: string) =>
  db.delete(presence).where(ofSession({ kind: ref.type.kind, key: ref.key }, sessionId));

async function listPresent(db: Database, ref: DraftRef, now: Date): Promise<Present[]> {
  const seenAfter = new Date(now.getTime() - presentFor).toISOString();
  const { kind, key, userId, name, openedAt, editingSince, lastSeenAt } = presence;
  const rows = await db
    .select({ userId, name, openedAt, editingSince })
    .from(presence)
    .where(and(eq(kind, ref.type.kind), eq(key, ref.key), gt(lastSeenAt, seenAfter)))
    .orderBy(asc(openedAt));
  return onePerEditor(rows);
}

/** An editor on two devices is one: since the first opening, and editing where either is. */
function onePerEditor(rows: Present[]): Present[] {
  const byUser = new Map<string, Present>();
  for (const row of rows) {
    const known = byUser.get(row.userId);
    byUser.set(row.userId, known ? { ...known, editingSince: known.editingSince ?? row.editingSince } : row);
  }
  return [...byUser.values()];
}

const forgetOld = (db: Database, now: Date) =>
  db.delete(presence).where(lt(presence.lastSeenAt, new Date(now.getTime() - keptFor).toISOString()));

const ofSession = ({ kind, key }: { kind: string; key: string }, sessionId: string) =>
  and(eq(presence.kind, kind), eq(presence.key, key), eq(presence.sessionId, sessionId));
