import { and, desc, eq, sql } from "drizzle-orm";
import { type ContentType, columnOf, type Row, segmentOf } from "#cms/engine/content-type.server.ts";
import { revisions } from "#cms/engine/history/revision.table.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { type DraftRow, drafts, expiries } from "./draft.table.ts";
import { draftChanges } from "./draft-data.server.ts";

/** Identifies an entry's draft by the entry's id, or by the key that a new entry's page chose. */
export interface DraftRef {
  type: ContentType;
  key: string;
  /** Null for a new entry. */
  entryId: number | null;
}

/** Returns the draft's live entry, or null for a new entry. @throws AppError `not-found` if the entry was deleted */
export async function getLive(db: Database, ref: DraftRef): Promise<Row | null> {
  const entry = await findLive(db, ref);
  if (!entry && ref.entryId !== null) throw new AppError("not-found", `${ref.type.noun} not found`);
  return entry;
}

/** Like `getLive`, but returns null for a deleted entry. */
export async function findLive(db: Database, { type, entryId }: DraftRef): Promise<Row | null> {
  if (entryId === null) return null;
  const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, entryId));
  return entry ?? null;
}

/** Returns the live entry's version without loading its texts, or null without one. */
export async function findLiveVersion(db: Database, { type, entryId }: DraftRef): Promise<string | null> {
  if (entryId === null) return null;
  const [entry] = await db
    .select({ updatedAt: columnOf(type, "updatedAt") })
    .from(type.table)
    .where(eq(type.table.id, entryId));
  return entry ? String(entry.updatedAt) : null;
}

export const ofRef = ({ type, key }: DraftRef) => and(eq(drafts.kind, type.kind), eq(drafts.key, key));

export async function findDraft(db: Database, ref: DraftRef): Promise<DraftRow | null> {
  const [draft] = await db.select().from(drafts).where(ofRef(ref));
  return draft ?? null;
}

/** A draft as the API returns it: the whole entry with the draft's changes. Without a draft: the entry itself, at version 0. */
export type DraftView = Awaited<ReturnType<typeof showDraft>>;

export async function showDraft(db: Database, ref: DraftRef, draft: DraftRow | null, live: Row | null) {
  const { type, key, entryId } = ref;
  const data = draft?.data ?? {};
  const changed = draftChanges(type, live, data);
  const isMoved = live !== null && changed.length > 0 && draft?.baseVersion !== live.updatedAt;
  return {
    type: segmentOf(type),
    key,
    id: entryId,
    draftId: draft?.id ?? null,
    data: withoutUnlisted(type, { ...live, ...data }),
    changed,
    hasData: Object.keys(data).length > 0,
    /** The last editor of each field. */
    authors: Object.fromEntries(
      Object.entries(draft?.authors ?? {}).filter(([field]) => changed.includes(field)),
    ),
    /** Live values of the changed fields. */
    live: live && Object.fromEntries(changed.map((field) => [field, live[field]])),
    isLive: live !== null && type.isPublic(live),
    liveVersion: live ? String(live.updatedAt) : null,
    /** True if the live entry changed after the draft was started. */
    isLiveMoved: isMoved,
    ...shownState(draft),
    expireAt: draft?.expireAt ?? (await findExpiry(db, ref)),
  };
}

const blank = {
  version: 0,
  state: "editing" as const,
  ownerName: null,
  editedBy: null,
  updatedAt: null,
  requestedBy: null,
  requestedAt: null,
  reviewedBy: null,
  reviewedAt: null,
  approvedVersion: null,
  note: null,
  goLiveAt: null,
  scheduledBy: null,
  failure: null,
} satisfies Partial<Record<keyof DraftRow, unknown>>;

type Shown = { [Name in Exclude<keyof typeof blank, "ownerName">]: DraftRow[Name] | (typeof blank)[Name] };

function shownState(draft: DraftRow | null): Shown & { owner: string | null } {
  const { ownerName: owner, ...state } = draft ?? blank;
  const names = Object.keys(blank).filter((name) => name !== "ownerName");
  const shown = Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name)));
  return { ...(shown as Shown), owner };
}

const withoutUnlisted = ({ unlisted = [] }: ContentType, entry: Row): Row =>
  Object.fromEntries(Object.entries(entry).filter(([field]) => !unlisted.includes(field)));

async function findExpiry(db: Database, { type, entryId }: DraftRef): Promise<string | null> {
  if (entryId === null) return null;
  const [expiry] = await db
    .select({ expireAt: expiries.expireAt })
    .from(expiries)
    .where(and(eq(expiries.kind, type.kind), eq(expiries.entryId, entryId)));
  return expiry?.expireAt ?? null;
}

/** A field whose value differs between draft and live entry. */
export interface DraftConflict {
  field: string;
  theirs: unknown;
  yours: unknown;
  /** True if both sides changed it. */
  isContested: boolean;
}

/**
 * Lists the fields of the live entry that changed since the draft was started. If the entry's earlier revision no longer exists,
 * every differing field of the draft counts as contested.
 */
export async function findConflicts(
  db: Database,
  { type, entryId }: DraftRef,
  draft: DraftRow,
  live: Row,
): Promise<DraftConflict[]> {
  const { data, baseVersion } = draft;
  if (entryId === null || baseVersion === null || baseVersion === live.updatedAt) return [];
  const [base] = await db
    .select({ data: revisions.data })
    .from(revisions)
    .where(
      and(
        eq(revisions.kind, type.kind),
        eq(revisions.entryId, entryId),
        sql`${revisions.data} ->> 'updatedAt' = ${baseVersion}`,
      ),
    )
    .orderBy(desc(revisions.id))
    .limit(1);
  const mine = new Set(draftChanges(type, live, data));
  const moved = base ? draftChanges(type, live, contentOf(base.data)) : [...mine];
  const before = base?.data ?? live;
  return moved
    .filter((field) => mine.has(field) || !Object.hasOwn(data, field))
    .map((field) => ({
      field,
      theirs: live[field],
      yours: mine.has(field) ? data[field] : before[field],
      isContested: mine.has(field),
    }));
}

const notTyped = new Set(["id", "createdAt", "updatedAt", "contentUpdatedAt"]);

const contentOf = (entry: Row): Row =>
  Object.fromEntries(Object.entries(entry).filter(([field]) => !notTyped.has(field)));
