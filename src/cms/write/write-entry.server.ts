import { getTableColumns } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { findLastSave, recordOrigin } from "../history/revisions.server.ts";
import { removeFromTrash, restoredFromTrash } from "../history/trash.server.ts";
import { withinSentence } from "../noun.ts";
import { addRelatedInfo } from "../related/related-info-fields.server.ts";
import { changedFields, isContentChanged } from "./changed-fields.server.ts";
import { deleteLocked } from "./delete-entries.server.ts";
import { examineTexts } from "./examine-texts.server.ts";
import { insertEntries, recordSaves } from "./insert-entries.server.ts";
import { lockEntry } from "./lock-entries.server.ts";
import { sendFinding } from "./related-finding.server.ts";
import { parsePayload, prepare, type SaveRequest, save } from "./save.server.ts";
import { storeChanges, type Write } from "./store-changes.server.ts";

/** An entry, and its `updatedAt` as the editor knows it: it keeps one editor's save from silently undoing another's. */
interface KnownEntry {
  id: number;
  version?: string | undefined;
}

/**
 * Changes an entry; fields left out keep their value, and a save that changes nothing leaves it as it is, its version
 * included.
 * @throws AppError `not-found`, `invalid`, `conflict` for a taken slug or a stale version (with the fields that differ)
 */
export async function updateEntry(
  type: ContentType,
  { id, version }: KnownEntry,
  payload: Row,
  request: SaveRequest,
): Promise<Row> {
  const given = parsePayload(type.input.partial(), payload);
  await examineTexts(type, payload, request.db, id);
  return save(type, request, async (db, noteChange) => {
    const old = await lockEntry(db, type, id);
    if (version && version !== old.updatedAt)
      throw await staleVersion(db, type, { current: await addRelatedInfo(db, type, old), given });
    const { editor, batchId } = request;
    const context = { db, editor, old, from: "payload", isBatch: batchId !== undefined } as const;
    const values = await prepare(type, given, context);
    const entry = await write(db, type, { old, values }, { action: "updated", request });
    noteChange(old, entry);
    return entry;
  });
}

/** A change made by the server itself. */
interface Change {
  /** The audit's word for it: `activated`. */
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
    const old = await lockEntry(db, type, id);
    const context = { db, editor: request.editor, old, from: "server" } as const;
    const prepared = await prepare(type, await values(old, db), context);
    const entry = await write(db, type, { old, values: prepared }, { action, request });
    noteChange(old, entry);
    return entry;
  });
}

/** Moves an entry to the trash, whole. @throws AppError `not-found`, or the type's objection */
export async function deleteEntry(type: ContentType, id: number, request: SaveRequest): Promise<void> {
  await save(type, request, async (db, noteChange) => {
    const entry = await lockEntry(db, type, id);
    await deleteLocked(db, type, [entry], request.editor);
    noteChange(entry, null);
  });
}

/** Restores a deleted entry as it was. @throws AppError `not-found`, `conflict` when its slug is taken by now */
export async function restoreFromTrash(type: ContentType, trashId: number, request: SaveRequest) {
  const [entry] = await restoreAllFromTrash(type, [trashId], request);
  if (!entry) throw new Error("The entry was not stored");
  return entry;
}

/** The same for several entries, all or none. */
export function restoreAllFromTrash(
  type: ContentType,
  trashIds: number[],
  { db, editor, batchId, jobs, invalidate }: SaveRequest,
): Promise<Row[]> {
  return save(type, { db, editor, invalidate }, async (tx, noteChange) => {
    const context = { db: tx, editor, old: null, from: "trash" } as const;
    const rows: Row[] = [];
    for (const kept of await removeFromTrash(tx, type.kind, trashIds))
      rows.push(await prepare(type, { contentUpdatedAt: kept.updatedAt, ...kept }, context));
    const entries = await insertEntries(tx, type, rows);
    await recordSaves(tx, type, entries, { action: restoredFromTrash, editor, batchId });
    await sendFinding(tx, type, entries, jobs);
    for (const entry of entries) noteChange(null, entry);
    return entries;
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
    const old = await lockEntry(db, type, id);
    const columns = Object.keys(getTableColumns(type.table)).filter((name) => !restoredNever.has(name));
    const values = Object.fromEntries(
      columns.filter((name) => name in data).map((name) => [name, data[name]]),
    );
    const prepared = await prepare(type, values, { db, editor: request.editor, old, from: "revision" });
    const entry = await write(db, type, { old, values: prepared }, { action: "restored", request });
    noteChange(old, entry);
    return entry;
  });
}

const restoredNever = new Set(["id", "createdAt", "updatedAt", "contentUpdatedAt"]);

/** Writes the values to a locked entry, with everything that follows from it. Returns it as it was when they change nothing. */
async function write(
  db: Database,
  type: ContentType,
  { old, values }: Write,
  save: { action: string; request: SaveRequest },
): Promise<Row> {
  const fields = changedFields(type, old, values);
  if (fields.length === 0) return old;
  await recordOrigin(db, type.kind, old);
  const updatedAt = laterThan(old.updatedAt);
  const dates = isContentChanged(type, fields) ? { updatedAt, contentUpdatedAt: updatedAt } : { updatedAt };
  const [change] = await storeChanges(db, type, [{ old, values: { ...values, ...dates } }], save);
  return change?.entry ?? old;
}

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
    `This ${withinSentence(type.noun)} was changed by somebody else in the meantime`,
    { current, fields, ...(await findLastSave(db, type.kind, Number(current.id))) },
  );
}
