import { and, asc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import type { SaveRequest } from "../write/save.server.ts";
import { saveTogether } from "../write/save-together.server.ts";
import type { FurtherUndo } from "../write/undo-batch.server.ts";
import { type DraftRow, drafts } from "./draft.table.ts";
import { keepDraft, titleOf } from "./drafts.server.ts";
import { publishDraft } from "./publish-draft.server.ts";

/** The version of a draft that nobody has touched since an import made it. */
const untouched = 1;

/** Returns who has unpublished changes of which entries of a type. */
export async function listDraftOwners(db: Database, { kind }: ContentType): Promise<Map<number, string>> {
  const rows = await db
    .select({ entryId: drafts.entryId, owner: drafts.ownerName })
    .from(drafts)
    .where(and(eq(drafts.kind, kind), isNotNull(drafts.entryId), gt(drafts.version, 0)));
  return new Map(rows.map(({ entryId, owner }) => [Number(entryId), owner]));
}

/** Changes of a published entry that readers do not see yet, made by a file. */
export interface ImportedChanges {
  id: number;
  /** The entry's `updatedAt` when the changes were planned. */
  liveVersion: string;
  data: Row;
  batchId: number;
}

/** Keeps imported changes of a published entry as its draft. @throws AppError `conflict` for an entry that has one */
export const keepImportedDraft = (
  db: Database,
  type: ContentType,
  { id, liveVersion, data, batchId }: ImportedChanges,
  editor: Editor,
) =>
  keepDraft(
    db,
    { type, key: String(id), entryId: id },
    { data, liveVersion },
    { version: 0, editor, batchId },
  );

/** Discards the drafts that a batch made; those that somebody has changed since are obstacles. */
export const discardImportedDrafts: FurtherUndo = async (db, type, batchId) => {
  const made = await db.select().from(drafts).where(eq(drafts.batchId, batchId)).for("update");
  const isUntouched = ({ version, state, goLiveAt }: DraftRow) =>
    version === untouched && state === "editing" && goLiveAt === null;
  await db.delete(drafts).where(and(eq(drafts.batchId, batchId), eq(drafts.version, untouched)));
  const changed = made.filter((draft) => !isUntouched(draft));
  const titles = await titlesOf(db, type, changed);
  return {
    restored: made.length - changed.length,
    obstacles: changed.map(({ id, entryId, key }) => ({
      entryId: Number(entryId),
      title: titles.get(id) ?? key,
      reason: "its draft was changed since",
    })),
  };
};

/** The titles of the entries of drafts, by the draft's id. */
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
 * Publishes the drafts that a batch made, each in a transaction of its own, as a batch that can be undone.
 * @returns the batch, null where none was published, and the reasons of those that were not
 */
export async function publishImportedDrafts(
  type: ContentType,
  batchId: number,
  request: SaveRequest,
): Promise<{ batch: number | null; published: number; failures: { id: number; message: string }[] }> {
  const waiting = await request.db
    .select({ entryId: drafts.entryId, key: drafts.key, version: drafts.version })
    .from(drafts)
    .where(and(eq(drafts.batchId, batchId), eq(drafts.kind, type.kind)))
    .orderBy(asc(drafts.id));
  if (waiting.length === 0) return { batch: null, published: 0, failures: [] };
  const { batch, refusals } = await saveTogether(
    type,
    {
      action: "published together",
      items: waiting,
      save: ({ entryId, key, version }, within) => publishDraft({ type, key, entryId }, { version }, within),
    },
    request,
  );
  const failures = [...refusals].map(([{ entryId }, message]) => ({ id: Number(entryId), message }));
  return { batch, published: waiting.length - failures.length, failures };
}
