import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { pluralize } from "#shared/text.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { beginBatch } from "../history/batches.server.ts";
import type { SaveRequest } from "../write/save.server.ts";
import type { FurtherUndo } from "../write/undo-batch.server.ts";
import { drafts } from "./draft.table.ts";
import { keepDraft } from "./drafts.server.ts";
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
export const discardImportedDrafts: FurtherUndo = async (db, batchId) => {
  const made = await db.select().from(drafts).where(eq(drafts.batchId, batchId)).for("update");
  const isUntouched = ({ version, state, goLiveAt }: (typeof made)[number]) =>
    version === untouched && state === "editing" && goLiveAt === null;
  await db.delete(drafts).where(and(eq(drafts.batchId, batchId), eq(drafts.version, untouched)));
  return {
    restored: made.filter(isUntouched).length,
    obstacles: made
      .filter((draft) => !isUntouched(draft))
      .map(({ entryId, key }) => ({
        entryId: Number(entryId),
        title: key,
        reason: "its draft was changed since",
      })),
  };
};

/** The action of publishing the drafts of an import, as the audit calls it. */
const publishedTogether = "published together";

/**
 * Publishes the drafts that a batch made, each in a transaction of its own, as a batch that can be undone.
 * @returns the batch, null where none was published, and the reasons of those that were not
 */
export async function publishImportedDrafts(
  type: ContentType,
  batchId: number,
  request: SaveRequest,
): Promise<{ batch: number | null; published: number; failures: { id: number; message: string }[] }> {
  const { db, editor } = request;
  const waiting = await db
    .select({ entryId: drafts.entryId, key: drafts.key, version: drafts.version })
    .from(drafts)
    .where(and(eq(drafts.batchId, batchId), eq(drafts.kind, type.kind)))
    .orderBy(asc(drafts.id));
  if (waiting.length === 0) return { batch: null, published: 0, failures: [] };
  const within = {
    ...request,
    batchId: await beginBatch(db, { kind: type.kind, action: publishedTogether, editor }),
  };
  const failures: { id: number; message: string }[] = [];
  for (const { entryId, key, version } of waiting) {
    try {
      await publishDraft({ type, key, entryId }, { version }, within);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures.push({ id: Number(entryId), message: error.message });
    }
  }
  const published = waiting.length - failures.length;
  if (published === 0) return { batch: null, published, failures };
  const title = pluralize(published, "entry", "entries");
  await recordAudit(db, {
    kind: type.kind,
    title,
    action: publishedTogether,
    editor,
    batchId: within.batchId,
  });
  return { batch: within.batchId, published, failures };
}
