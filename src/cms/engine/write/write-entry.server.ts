import { isDeepStrictEqual } from "node:util";
import { getTableColumns, inArray } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { isSameJson } from "#shared/same-json.ts";
import { soundTexts } from "#shared/sound-text.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { findLastSave, recordOrigins } from "../history/revisions.server.ts";
import { removeFromTrash, restoredFromTrash } from "../history/trash.server.ts";
import { withinSentence } from "../noun.ts";
import { sendFinding } from "../related/related-content.server.ts";
import { addRelatedInfo } from "../related/related-info-fields.server.ts";
import { examineTexts } from "./create-entries.server.ts";
import { deleteLocked } from "./delete-entries.server.ts";
import { addRedirect } from "./redirects.server.ts";
import { parsePayload, prepare, type SaveRequest, save } from "./save.server.ts";
import { insertEntries, recordSaves, storeChanges, type Write } from "./store-changes.server.ts";

/** An entry and the `updatedAt` the editor knows, which keeps one save from silently overwriting another. */
interface KnownEntry {
  id: number;
  version?: string | undefined;
}

/**
 * Updates an entry. Omitted fields keep their value. A save without changes leaves the entry and its version untouched.
 * @throws AppError `not-found`, `invalid`, `conflict` for a taken slug or a stale version (with the differing fields)
 */
export async function updateEntry(
  type: ContentType,
  knownEntry: KnownEntry,
  payload: Row,
  request: SaveRequest,
): Promise<Row> {
  parsePayload(type.input.partial(), payload);
  await examineTexts(type, payload, request.db, knownEntry.id);
  const [entry] = await updateEntries(type, [{ ...knownEntry, payload }], request);
  if (!entry) throw new Error("The entry was not stored");
  return entry;
}

/**
 * Updates several entries, all or none, like `updateEntry` but in a few statements. Call `examineTexts` for each payload first.
 * Returns the entries in the same order.
 */
export async function updateEntries(
  type: ContentType,
  updates: (KnownEntry & { payload: Row })[],
  request: SaveRequest,
): Promise<Row[]> {
  const parsedUpdates = updates.map((one) => ({
    ...one,
    input: parsePayload(type.input.partial(), one.payload),
  }));
  return save(type, request, async (db, noteChange) => {
    const { editor, settings, batchId } = request;
    const locked = await lockEntries(
      db,
      type,
      updates.map(({ id }) => id),
    );
    const writes: Write[] = [];
    for (const one of parsedUpdates) {
      const old = await assertCurrent(db, type, locked.get(one.id), one);
      const context = { db, editor, settings, old, from: "payload", isBatch: batchId !== undefined } as const;
      writes.push({ old, values: await prepare(type, one.input, context) });
    }
    const entries = await write(db, type, writes, { action: "updated", request });
    for (const [place, entry] of entries.entries()) noteChange(writes[place]?.old ?? null, entry);
    return entries;
  });
}

async function assertCurrent(
  db: Database,
  type: ContentType,
  old: Row | undefined,
  { version, input }: { version?: string | undefined; input: Row },
): Promise<Row> {
  if (!old) throw new AppError("not-found", `${type.noun} not found`);
  if (version && version !== old.updatedAt)
    throw await staleVersion(db, type, { current: await addRelatedInfo(db, type, old), input });
  return old;
}

/** A change made by the server. */
interface Change<Entry = Row> {
  /** The audit log's action, such as `activated`. */
  action: string;
  /** Computes the values to write, in the transaction of the save. @throws AppError if the entry does not allow the change */
  values: (entry: Entry, db: Database) => Row | Promise<Row>;
}

/** Changes an entry on behalf of an editor. @throws AppError `not-found`, and the type's own errors */
export function changeEntry<Entry>(
  type: ContentType<Entry>,
  id: number,
  change: Change<NoInfer<Entry>>,
  request: SaveRequest,
): Promise<Entry>;
export async function changeEntry(
  type: ContentType,
  id: number,
  { action, values }: Change,
  request: SaveRequest,
): Promise<Row> {
  await type.prime?.(request.db, id, {});
  return save(type, request, async (db, noteChange) => {
    const old = await lockEntry(db, type, id);
    const { editor, settings } = request;
    const context = { db, editor, settings, old, from: "server" } as const;
    const prepared = await prepare(type, await values(old, db), context);
    const [entry = old] = await write(db, type, [{ old, values: prepared }], { action, request });
    noteChange(old, entry);
    return entry;
  });
}

/**
 * Moves an entry to the trash, and redirects its page's address to `redirectTo` if given.
 * @throws AppError `not-found`, the type's objection, or `invalid` for a redirect that is not possible
 */
export async function deleteEntry(
  type: ContentType,
  id: number,
  request: SaveRequest,
  redirectTo?: string,
): Promise<void> {
  await save(type, request, async (db, noteChange) => {
    const entry = await lockEntry(db, type, id);
    await deleteLocked(db, type, [entry], request.editor);
    if (redirectTo !== undefined) {
      const field = "redirectTo";
      const from = type.isPublic(entry) ? type.pathOf(entry) : null;
      const message = "Only the address of a published page can be redirected";
      if (!from) throw invalidFields([{ path: field, message }]);
      await addRedirect({ from, to: redirectTo }, { db, editor: request.editor }, field);
    }
    noteChange(entry, null);
  });
}

/** Restores a deleted entry. @throws AppError `not-found`, `conflict` if its slug has been taken since */
export async function restoreFromTrash(type: ContentType, trashId: number, request: SaveRequest) {
  const [entry] = await restoreAllFromTrash(type, [trashId], request);
  if (!entry) throw new Error("The entry was not stored");
  return entry;
}

/** Like `restoreFromTrash`, for several entries, all or none. */
export function restoreAllFromTrash(
  type: ContentType,
  trashIds: number[],
  { db, editor, settings, batchId, jobs, invalidate }: SaveRequest,
): Promise<Row[]> {
  return save(type, { db, editor, invalidate }, async (tx, noteChange) => {
    const context = { db: tx, editor, settings, old: null, from: "trash" } as const;
    const rows: Row[] = [];
    for (const trashedEntry of await removeFromTrash(tx, type.kind, trashIds))
      rows.push(await prepare(type, { contentUpdatedAt: trashedEntry.updatedAt, ...trashedEntry }, context));
    const entries = await insertEntries(tx, type, rows);
    await recordSaves(tx, type, entries, { action: restoredFromTrash, editor, batchId });
    await sendFinding(tx, type, entries, jobs);
    for (const entry of entries) noteChange(null, entry);
    return entries;
  });
}

/**
 * Sets an entry back to one of its revisions, through an ordinary save. It neither publishes nor unpublishes the entry.
 * @throws AppError `not-found`, `conflict` if the entry is no longer in the version that the revision was compared with
 */
export async function restoreRevision(
  type: ContentType,
  { id, version }: KnownEntry,
  data: Row,
  request: SaveRequest,
): Promise<Row> {
  await type.prime?.(request.db, id, data);
  return save(type, request, async (db, noteChange) => {
    const old = await lockEntry(db, type, id);
    if (version && version !== old.updatedAt)
      throw new AppError("conflict", "Someone else has changed this entry; compare the revisions again");
    const columns = Object.keys(getTableColumns(type.table)).filter((name) => !restoredNever.has(name));
    const values = Object.fromEntries(
      columns.filter((name) => name in data).map((name) => [name, data[name]]),
    );
    if (type.isPublic({ ...old, ...values }) !== type.isPublic(old)) delete values[type.status.field];
    const { editor, settings } = request;
    const prepared = await prepare(type, values, { db, editor, settings, old, from: "revision" });
    const [entry = old] = await write(db, type, [{ old, values: prepared }], { action: "restored", request });
    noteChange(old, entry);
    return entry;
  });
}

const restoredNever = new Set(["id", "createdAt", "updatedAt", "contentUpdatedAt"]);

/** Writes values to locked entries, with everything derived from them. Returns the entries, unchanged ones included. */
async function write(
  db: Database,
  type: ContentType,
  writes: Write[],
  save: { action: string; request: SaveRequest },
): Promise<Row[]> {
  const dated = writes.flatMap((one) => withDates(type, one) ?? []);
  await recordOrigins(
    db,
    type.kind,
    dated.map(({ old }) => old),
  );
  const changes = await storeChanges(db, type, dated, save);
  const changed = new Map(changes.map(({ old, entry }) => [old, entry]));
  return writes.map(({ old }) => changed.get(old) ?? old);
}

/** Adds the dates of a save to its values. Returns null if nothing changes. */
function withDates(type: ContentType, { old, values }: Write): Write | null {
  const fields = changedFields(type, old, values);
  if (fields.length === 0) return null;
  const updatedAt = laterThan(old.updatedAt);
  const dates = isContentChanged(type, fields) ? { updatedAt, contentUpdatedAt: updatedAt } : { updatedAt };
  return { old, values: { ...values, ...dates } };
}

/** Ensures that two saves in one millisecond have different versions. */
const laterThan = (version: unknown) =>
  new Date(Math.max(environment.now(), new Date(String(version)).getTime() + 1)).toISOString();

async function staleVersion(
  db: Database,
  type: ContentType,
  { current, input }: { current: Row; input: Row },
): Promise<AppError> {
  const fields = Object.keys(input)
    .filter((name) => !isSameJson(input[name], current[name]))
    .map((name) => ({ field: name, theirs: current[name], yours: input[name] }));
  return new AppError(
    "conflict",
    `This ${withinSentence(type.noun)} was changed by someone else in the meantime`,
    { current, fields, ...(await findLastSave(db, type.kind, Number(current.id))) },
  );
}

/** Locks an entry until the end of the transaction. @throws AppError `not-found` */
async function lockEntry(db: Database, type: ContentType, id: number): Promise<Row> {
  const entry = (await lockEntries(db, type, [id])).get(id);
  if (!entry) throw new AppError("not-found", `${type.noun} not found`);
  return entry;
}

/** Locks the entries that exist, in order of id. Returns them by id. */
export async function lockEntries(
  db: Database,
  { table }: ContentType,
  ids: number[],
): Promise<Map<number, Row>> {
  const entries: Row[] = await db
    .select()
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(table.id)
    .for("update");
  return new Map(entries.map((entry) => [Number(entry.id), entry]));
}

/** Returns the fields of an entry that a write of these values would change. */
export function changedFields({ table }: Pick<ContentType, "table">, old: Row, values: Row): string[] {
  return Object.keys(getTableColumns(table)).filter(
    (field) => values[field] !== undefined && !isSame(old[field], values[field]),
  );
}

/** The database sorts object properties and drops undefined ones. Line endings and Unicode composition do not count as changes. */
const isSame = (a: unknown, b: unknown) => a === b || isDeepStrictEqual(asStored(a), asStored(b));

const asStored = (value: unknown): unknown => soundTexts(JSON.parse(JSON.stringify(value ?? null)));

/** Fields of any type that are not content: position, slug and search-engine texts. */
const neverContent = new Set([
  "slug",
  "displayOrder",
  "metaTitle",
  "metaDescription",
  "enableRelatedInfo",
  "createdAt",
  "updatedAt",
  "contentUpdatedAt",
]);

/** Returns true if a changed field is content, so that readers see a new date. */
const isContentChanged = (
  { status, nonContentFields }: Pick<ContentType, "status" | "nonContentFields">,
  fields: string[],
): boolean =>
  fields.some(
    (field) => !neverContent.has(field) && field !== status.field && !nonContentFields.includes(field),
  );
