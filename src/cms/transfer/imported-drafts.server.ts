import { and, asc, eq, exists, inArray, isNotNull, isNull, ne, not, sql } from "drizzle-orm";
import type { Editor } from "#accounts/editor.server.ts";
import { type DraftRow, draftComments, drafts, publishedDrafts } from "#cms/editing/draft.table.ts";
import { findLastVersions, recordLastVersions } from "#cms/editing/draft-versions.server.ts";
import { findDraft } from "#cms/editing/draft-view.server.ts";
import { keepDraft, titleOf } from "#cms/editing/drafts.server.ts";
import { publishDraft } from "#cms/editing/publish-draft.server.ts";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import { type SaveRequest, saveTogether } from "#cms/engine/write/save.server.ts";
import type { Obstacle } from "#cms/engine/write/trash-batch.server.ts";
import type { FurtherUndo } from "#cms/engine/write/undo-batch.server.ts";
import type { Database } from "#db/database.server.ts";

/**
 * Maps the entries of a type that have unpublished changes to the draft's editor. The row of a draft whose changes were all taken back
 * remains, with a version and without data.
 */
export async function listDraftOwners(db: Database, { kind }: ContentType): Promise<Map<number, string>> {
  const rows = await db
    .select({ entryId: drafts.entryId, owner: drafts.ownerName })
    .from(drafts)
    .where(
      and(eq(drafts.kind, kind), isNotNull(drafts.entryId), ne(drafts.data, {}), isNull(drafts.discardedAt)),
    );
  return new Map(rows.map(({ entryId, owner }) => [Number(entryId), owner]));
}

/** Counts the drafts of a batch that are not published. */
export const countImportedDrafts = (db: Database, batchId: number): Promise<number> =>
  db.$count(drafts, eq(drafts.batchId, batchId));

/** Counts the drafts of a batch that change their entry's status. Drafts of a batch are of published entries, so this hides them. */
export const countHidingDrafts = async (
  db: Database,
  { status }: ContentType,
  batchId: number | null,
): Promise<number> =>
  batchId === null
    ? 0
    : db.$count(drafts, and(eq(drafts.batchId, batchId), sql`${drafts.data} ? ${status.field}`));

/** Unpublished changes to a published entry, from a file. */
export interface ImportedChanges {
  id: number;
  /** The entry's `updatedAt` when the import was planned. */
  liveVersion: string;
  data: Row;
  batchId: number;
}

/**
 * Stores imported changes to a published entry as its draft.
 * @throws AppError `conflict` if the entry already has a draft with changes
 */
export async function keepImportedDraft(
  db: Database,
  type: ContentType,
  { id, liveVersion, data, batchId }: ImportedChanges,
  editor: Editor,
) {
  const ref = { type, key: String(id), entryId: id };
  const draft = await findDraft(db, ref);
  const version = draft && Object.keys(draft.data).length === 0 ? draft.version : 0;
  return keepDraft(db, ref, { data, liveVersion }, { version, editor, batchId });
}

/** Discards the drafts that a batch created, and restores the drafts that it published. */
export const undoDrafts: FurtherUndo = async (db, type, batchId) => {
  const discarded = await discardImportedDrafts(db, type, batchId);
  const obstacles = await bringBackDrafts(db, type, batchId);
  return { restored: discarded.restored, obstacles: [...discarded.obstacles, ...obstacles] };
};

/** Drafts with comments are emptied and keep them. Drafts edited since then are reported as obstacles. */
const discardImportedDrafts: FurtherUndo = async (db, type, batchId) => {
  const importedDrafts = await db.select().from(drafts).where(eq(drafts.batchId, batchId)).for("update");
  const untouched = importedDrafts.filter((draft) => isUntouched(draft, batchId));
  const isEnding = inArray(
    drafts.id,
    untouched.map(({ id }) => id),
  );
  await recordLastVersions(db, isEnding);
  const hasComments = exists(
    db.select({ id: draftComments.id }).from(draftComments).where(eq(draftComments.draftId, drafts.id)),
  );
  await db.delete(drafts).where(and(isEnding, not(hasComments)));
  await db
    .update(drafts)
    .set({ data: {}, authors: {}, batchId: null, version: sql`${drafts.version} + 1` })
    .where(isEnding);
  const changed = importedDrafts.filter((draft) => !untouched.includes(draft));
  const titles = await titlesOf(db, type, changed);
  return {
    restored: importedDrafts.length - changed.length,
    obstacles: changed.map(({ id, entryId, key }) => ({
      entryId: Number(entryId),
      title: titles.get(id) ?? key,
      reason: "its draft was changed since",
    })),
  };
};

/** Rows per statement. PostgreSQL allows 65,535 parameters. */
const rowsAtATime = 500;

/** Newer drafts of the same entries are reported as obstacles. */
async function bringBackDrafts(db: Database, type: ContentType, batchId: number): Promise<Obstacle[]> {
  const ended = await db
    .delete(publishedDrafts)
    .where(eq(publishedDrafts.batchId, batchId))
    .returning({ draft: publishedDrafts.draft });
  const obstacles: Obstacle[] = [];
  for (let start = 0; start < ended.length; start += rowsAtATime) {
    const former = ended.slice(start, start + rowsAtATime).map(({ draft }) => draft);
    const keys = former.map(({ key }) => key);
    const current = await db
      .select()
      .from(drafts)
      .where(and(eq(drafts.kind, type.kind), inArray(drafts.key, keys)))
      .for("update");
    const newer = current.filter(({ data }) => Object.keys(data).length > 0);
    const titles = await titlesOf(db, type, newer);
    for (const { id, entryId, key } of newer)
      obstacles.push({
        entryId: Number(entryId),
        title: titles.get(id) ?? key,
        reason: "it has a newer draft",
      });
    if (obstacles.length > 0) continue;
    const empty = new Map(current.map((draft) => [draft.key, draft]));
    const lastVersions = await findLastVersions(db, type, keys);
    const broughtBack = former.map((draft) => {
      const versions = [draft.version, empty.get(draft.key)?.version, lastVersions.get(draft.key)];
      return { ...draft, version: Math.max(...versions.map((version) => version ?? 0)) + 1 };
    });
    const missing = broughtBack.filter(({ key }) => !empty.has(key));
    if (missing.length > 0) await db.insert(drafts).values(missing);
    // Replaced in place, because an empty draft can have comments.
    for (const draft of broughtBack) {
      const { id } = empty.get(draft.key) ?? {};
      if (id !== undefined) await db.update(drafts).set(draft).where(eq(drafts.id, id));
    }
  }
  return obstacles;
}

const isUntouched = (draft: DraftRow, batchId: number): boolean =>
  isOfImport(draft, batchId) && draft.state === "editing" && draft.goLiveAt === null;

/**
 * Returns true if the draft was not edited after its import. The version counts as well, because drafts imported before authors
 * recorded their batch lack it.
 */
const isOfImport = ({ version, data, authors }: DraftRow, batchId: number): boolean =>
  version === 1 || Object.keys(data).every((field) => authors[field]?.batchId === batchId);

/** Entry titles by draft id. */
async function titlesOf(db: Database, type: ContentType, changed: DraftRow[]): Promise<Map<number, string>> {
  const ids = changed.flatMap(({ entryId }) => entryId ?? []);
  const entries: Row[] =
    ids.length === 0 ? [] : await db.select().from(type.table).where(inArray(type.table.id, ids));
  const byId = new Map(entries.map((entry) => [Number(entry.id), entry]));
  return new Map(
    changed.map(({ id, entryId, data }) => [id, titleOf(type, { ...byId.get(entryId ?? 0), ...data })]),
  );
}

/**
 * Publishes a batch's drafts, one transaction each, as a new batch that can be undone. Drafts edited since the import stay.
 * @returns the batch, or null if nothing was published, and the reason for each failure
 */
export async function publishImportedDrafts(
  type: ContentType,
  batchId: number,
  request: SaveRequest,
): Promise<{ batch: number | null; published: number; failures: { id: number; message: string }[] }> {
  const importedDrafts = await request.db
    .select()
    .from(drafts)
    .where(and(eq(drafts.batchId, batchId), eq(drafts.kind, type.kind)))
    .orderBy(asc(drafts.id));
  const waiting = importedDrafts.filter((draft) => isOfImport(draft, batchId));
  const edited = importedDrafts.filter((draft) => !waiting.includes(draft));
  const editedFailures = edited.map(({ entryId }) => ({ id: Number(entryId), message: editedSince }));
  if (waiting.length === 0) return { batch: null, published: 0, failures: editedFailures };
  const { batch, refusals } = await saveTogether(
    type,
    {
      action: "published in bulk",
      items: waiting,
      save: ({ entryId, key, version }, within) =>
        publishDraft({ type, key, entryId }, { version, include: "all" }, within),
    },
    request,
  );
  const failures = [...refusals].map(([{ entryId }, message]) => ({ id: Number(entryId), message }));
  return { batch, published: waiting.length - failures.length, failures: [...failures, ...editedFailures] };
}

const editedSince = "Its draft was edited after the import: publish it on the entry's page";
