import { eq, getTableColumns } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { recordFactChanges } from "../evidence/fact-changes.server.ts";
import { leaveRedirect } from "../history/redirects.server.ts";
import { findLastSave, recordOrigin } from "../history/revisions.server.ts";
import { moveToTrash, removeFromTrash, restoredFromTrash } from "../history/trash.server.ts";
import { addRelatedInfo } from "../related/related-info-fields.server.ts";
import { changedFields, isContentChanged } from "./changed-fields.server.ts";
import { examineTexts } from "./examine-texts.server.ts";
import { indexEntry, unindexEntry } from "./index-entry.server.ts";
import { insertEntries, recordSaves } from "./insert-entries.server.ts";
import { followChange, followDeletion, sendFinding } from "./related-finding.server.ts";
import { parsePayload, prepare, type SaveRequest, save } from "./save.server.ts";
import { takenValue } from "./taken-value.server.ts";

/**
 * Changes an entry; fields left out keep their value, and a save that changes nothing leaves it as it is, its version
 * included. `expectedVersion`, its `updatedAt` as the editor knows it, keeps one
 * editor's save from silently undoing another's.
 * @throws AppError `not-found`, `invalid`, `conflict` for a taken slug or a stale version (with the fields that differ)
 */
export async function updateEntry(
  type: ContentType,
  id: number,
  payload: Row,
  request: SaveRequest,
  expectedVersion?: string,
): Promise<Row> {
  const given = parsePayload(type.input.partial(), payload);
  await examineTexts(type, payload, request.db, id);
  return save(type, request, async (db, noteChange) => {
    const old = await lock(db, type, id);
    if (expectedVersion && expectedVersion !== old.updatedAt)
      throw await staleVersion(db, type, { current: await addRelatedInfo(db, type, old), given });
    const { editor, batchId } = request;
    const context = { db, editor, old, from: "payload", isBatch: batchId !== undefined } as const;
    const values = await prepare(type, given, context);
    const entry = await write(db, type, old, values, "updated", request);
    noteChange(old, entry);
    return entry;
  });
}

/** A change made by the server itself. */
interface Change {
  /** As the audit calls it: `activated`. */
  action: string;
  /** The values to write, in the transaction of the save. @throws AppError when the entry is not fit for it */
  values: (entry: Row, db: Database) => Row | Promise<Row>;
}

/**
 * Changes an entry on the server's initiative, in an editor's name. @throws AppError `not-found`, and the type's own
 * errors
 */
export async function changeEntry(
  type: ContentType,
  id: number,
  { action, values }: Change,
  request: SaveRequest,
): Promise<Row> {
  await type.prime?.(request.db, id, {});
  return save(type, request, async (db, noteChange) => {
    const old = await lock(db, type, id);
    const context = { db, editor: request.editor, old, from: "server" } as const;
    const prepared = await prepare(type, await values(old, db), context);
    const entry = await write(db, type, old, prepared, action, request);
    noteChange(old, entry);
    return entry;
  });
}

/** Moves an entry to the trash, whole. @throws AppError `not-found`, or the type's objection */
export async function deleteEntry(type: ContentType, id: number, request: SaveRequest): Promise<void> {
  await save(type, request, async (db, noteChange) => {
    const entry = await lock(db, type, id);
    type.checkDeletion?.(entry);
    await moveToTrash(db, {
      kind: type.kind,
      title: type.titleOf(entry),
      data: entry,
      editor: request.editor,
    });
    await db.delete(type.table).where(eq(type.table.id, id));
    await unindexEntry(db, type, entry);
    await followDeletion(db, type, entry);
    await recordAudit(db, { ...about(type, entry), action: "deleted", editor: request.editor });
    noteChange(entry, null);
  });
}

/** Restores a deleted entry as it was. @throws AppError `not-found`, `conflict` when its slug is taken by now */
export function restoreFromTrash(type: ContentType, trashId: number, request: SaveRequest): Promise<Row> {
  return save(type, request, async (db, noteChange) => {
    const context = { db, editor: request.editor, old: null, from: "trash" } as const;
    const kept = await removeFromTrash(db, type.kind, trashId);
    const dated = { contentUpdatedAt: kept.updatedAt, ...kept };
    const entries = await insertEntries(db, type, [await prepare(type, dated, context)]);
    await recordSaves(db, type, entries, {
      action: restoredFromTrash,
      editor: request.editor,
      batchId: request.batchId,
    });
    await sendFinding(db, type, entries, request.jobs);
    const entry = onlyOne(entries);
    noteChange(null, entry);
    return entry;
  });
}

/** Sets an entry back to one of its revisions; that is a save like any other. */
export async function restoreRevision(
  type: ContentType,
  id: number,
  data: Row,
  request: SaveRequest,
): Promise<Row> {
  await type.prime?.(request.db, id, data);
  return save(type, request, async (db, noteChange) => {
    const old = await lock(db, type, id);
    const columns = Object.keys(getTableColumns(type.table)).filter((name) => !restoredNever.has(name));
    const values = Object.fromEntries(
      columns.filter((name) => name in data).map((name) => [name, data[name]]),
    );
    const prepared = await prepare(type, values, { db, editor: request.editor, old, from: "revision" });
    const entry = await write(db, type, old, prepared, "restored", request);
    noteChange(old, entry);
    return entry;
  });
}

const restoredNever = new Set(["id", "createdAt", "updatedAt", "contentUpdatedAt"]);

/**
 * Sets an entry back to what it was before a save, its dates included, byte for byte. `version` is the `updatedAt` that the
 * save gave it. @throws AppError `not-found`, `conflict` when it was changed since
 */
export function revertSave(
  type: ContentType,
  id: number,
  { before, version }: { before: Row; version: unknown },
  request: SaveRequest,
): Promise<Row> {
  return save(type, request, async (db, noteChange) => {
    const old = await lock(db, type, id);
    if (old.updatedAt !== version) throw new AppError("conflict", "changed since");
    const entry = await store(db, type, old, before, { action: "restored", request });
    noteChange(old, entry);
    return entry;
  });
}

/** Writes the values to a locked entry, with everything that follows from it. Returns `old` when they change nothing. */
async function write(
  db: Database,
  type: ContentType,
  old: Row,
  values: Row,
  action: string,
  request: SaveRequest,
) {
  const fields = changedFields(type, old, values);
  if (fields.length === 0) return old;
  await recordOrigin(db, type.kind, old);
  const updatedAt = laterThan(old.updatedAt);
  const dates = isContentChanged(type, fields) ? { updatedAt, contentUpdatedAt: updatedAt } : { updatedAt };
  return store(db, type, old, { ...values, ...dates }, { action, request });
}

async function store(
  db: Database,
  type: ContentType,
  old: Row,
  values: Row,
  { action, request }: { action: string; request: SaveRequest },
) {
  const changed: unknown = await db
    .update(type.table)
    .set(values)
    .where(eq(type.table.id, old.id))
    .returning()
    .catch(refuseTaken(type, { ...old, ...values }));
  const [entry] = changed as Row[];
  if (!entry) throw new AppError("not-found", `${type.noun} not found`);
  await leaveRedirect(db, type.pathOf(old), type.pathOf(entry));
  await indexEntry(db, type, entry).catch(refuseTaken(type, entry));
  await type.afterStore?.(db, [{ old, entry }]);
  await followChange(db, type, old, entry, request.jobs);
  await recordSaves(db, type, [entry], { action, editor: request.editor, batchId: request.batchId });
  await recordFactChanges(db, type, [{ old, entry }], request.editor);
  return entry;
}

function onlyOne([entry]: Row[]): Row {
  if (!entry) throw new Error("The entry was not stored");
  return entry;
}

const refuseTaken = (type: ContentType, values: Row) => (error: unknown) => {
  throw takenValue(type, [values], error) ?? error;
};

/** Locks an entry for the rest of the transaction. */
async function lock(db: Database, type: ContentType, id: number): Promise<Row> {
  const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, id)).for("update");
  if (!entry) throw new AppError("not-found", `${type.noun} not found`);
  return entry;
}

const about = (type: ContentType, entry: Row) => ({
  kind: type.kind,
  entryId: Number(entry.id),
  title: type.titleOf(entry),
});

/** Two saves in one millisecond are two versions all the same. */
const laterThan = (version: unknown) =>
  new Date(Math.max(Date.now(), new Date(String(version)).getTime() + 1)).toISOString();

async function staleVersion(
  db: Database,
  type: ContentType,
  { current, given }: { current: Row; given: Row },
): Promise<AppError> {
  const fields = Object.keys(given)
    .filter((name) => JSON.stringify(given[name]) !== JSON.stringify(current[name]))
    .map((name) => ({ field: name, theirs: current[name], yours: given[name] }));
  return new AppError(
    "conflict",
    `This ${type.noun.toLowerCase()} was changed by somebody else in the meantime`,
    { current, fields, ...(await findLastSave(db, type.kind, Number(current.id))) },
  );
}
