import { setImmediate as yieldToOthers } from "node:timers/promises";
import { and, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import { auditEntries } from "#accounts/audit.table.ts";
import type { Editor } from "#accounts/editor.server.ts";
import { assertMay } from "#accounts/permissions.ts";
import type { Database } from "#db/database.server.ts";
import type { Jobs } from "#db/jobs.server.ts";
import { contentTypeLock } from "#db/locks.server.ts";
import { retryConflicts } from "#db/retry-conflicts.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidPayload } from "#shared/invalid-payload.ts";
import { soundTexts } from "#shared/sound-text.ts";
import { pluralize } from "#shared/text.ts";
import {
  type ContentType,
  type Row,
  type SaveContext,
  type SaveSettings,
  segmentOf,
} from "../content-type.server.ts";
import { changedContentFields, type EntryChange, recordEvents } from "../events/record-events.server.ts";
import { beginBatch } from "../history/batches.server.ts";
import { cardTag, entryTag, listTag, pathTag, selectionTag, typeTag } from "../tags.ts";
import { nameOwner } from "./slugs.server.ts";

/** The editor and database of a save, and the function that invalidates this process's caches afterwards. */
export interface SaveRequest {
  db: Database;
  editor: Editor;
  invalidate: (tags: readonly string[]) => void;
  jobs: Jobs;
  settings: SaveSettings;
  /** The batch to add the save to, so that they are undone together. */
  batchId?: number;
}

/** Records an entry before and after a save; null where it did not exist. */
export type NoteChange = (old: Row | null, entry: Row | null) => void;

/**
 * Runs a save in one transaction, for users who may write entries of the type. The changes it records are announced to all
 * processes on commit, and invalidated in this process before it returns. Webhooks are notified from the rows written here.
 */
export async function save<Result>(
  type: ContentType,
  { db, editor, invalidate }: Pick<SaveRequest, "db" | "editor" | "invalidate">,
  work: (db: Database, noteChange: NoteChange) => Promise<Result>,
): Promise<Result> {
  assertMay(editor, "content:write", segmentOf(type));
  const { result, tags } = await transact(type, db, async (tx) => {
    const tags = new Set<string>();
    const changes: EntryChange[] = [];
    const result = await work(tx, (old, entry) => {
      changes.push({ old, entry });
      for (const tag of changedTags(type, old, entry)) tags.add(tag);
    });
    await recordEvents(tx, type, changes);
    await announceContentChange(tx, tags);
    return { result, tags };
  }).catch(async (error: unknown) => {
    throw await nameOwner(db, editor, type, error);
  });
  invalidate([...tags]);
  return result;
}

/** Runs a save in one transaction, retrying on conflicts. Saves of a serial type run one at a time. */
function transact<Result>(
  type: ContentType,
  db: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const transaction = async (tx: Database) => {
    // Before any row lock, so that two saves cannot deadlock.
    if (type.isSerial) await tx.execute(sql`select pg_advisory_xact_lock(${contentTypeLock(type.kind)})`);
    return work(tx);
  };
  return retryConflicts(() => db.transaction(transaction));
}

/**
 * Runs several saves in one transaction, retrying on conflicts. Invalidates their tags after the commit. Attempts that were rolled back
 * invalidate nothing.
 */
export async function saveAllOrNone<Request extends SaveRequest, Result>(
  request: Request,
  work: (within: Request) => Promise<Result>,
): Promise<Result> {
  const { result, tags } = await retryConflicts(() =>
    request.db.transaction(async (db) => {
      const tags = new Set<string>();
      const invalidate: SaveRequest["invalidate"] = (changed) => {
        for (const tag of changed) tags.add(tag);
      };
      return { result: await work({ ...request, db, invalidate }), tags };
    }),
  );
  request.invalidate([...tags]);
  return result;
}

/** Normalizes the texts, whatever their source, and applies the type's own rules. @returns the values to write */
export async function prepare(type: ContentType, values: Row, context: SaveContext): Promise<Row> {
  const sound = withoutBlanks(type, soundTexts(values));
  return type.prepare ? type.prepare(sound, context) : sound;
}

/** Optional texts of white space only become null. */
function withoutBlanks({ table }: ContentType, values: Row): Row {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const isBlank = typeof value === "string" && /^\s+$/.test(value);
      return [field, isBlank && columns[field]?.notNull === false ? null : value];
    }),
  );
}

/** Returns the fields that a payload contains. @throws AppError `invalid` with the invalid fields */
export function parsePayload(schema: ContentType["input"], payload: Row): Row {
  const parsed = schema.safeParse(payload);
  if (!parsed.success) throw invalidPayload(parsed.error);
  return Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== undefined));
}

/**
 * Returns the cache tags of all public content that a write changes: none if readers never see the entry. `before` is
 * null for a new entry, `after` for a deleted one.
 */
export function changedTags(type: ContentType, before: Row | null, after: Row | null): string[] {
  const isSeen = (row: Row) => type.isPublic(row) || type.hasPublicDrafts;
  const old = before && isSeen(before) ? before : null;
  const entry = after && isSeen(after) ? after : null;
  const id = Number((entry ?? old)?.id);
  if (!old && !entry) return [];
  const entryTags = [entryTag(type.kind, id), typeTag(type.kind), ...changedPaths(type, old, entry)];
  const listed = [listTag(type.kind), cardTag(type.kind, id)];
  if (!old || !entry) return [...entryTags, ...listed, selectionTag(type.kind)];
  const changed = changedContentFields(old, entry);
  if (changed.length === 0) return [];
  const isListed = changed.some((field) => !type.pageFields?.includes(field));
  const isSelected = isListed && changed.some((field) => type.selectionFields?.includes(field) ?? true);
  return [...entryTags, ...(isListed ? listed : []), ...(isSelected ? [selectionTag(type.kind)] : [])];
}

function changedPaths(type: ContentType, old: Row | null, entry: Row | null): string[] {
  const paths = [old, entry].map((row) => row && type.pathOf(row));
  return paths[0] === paths[1] ? [] : paths.flatMap((path) => (path ? pathTag(path) : []));
}

interface Batch<Item> {
  /** The audit log's action, such as `published in bulk`. */
  action: string;
  items: Item[];
  /** Saves one item in its own transaction. */
  save: (item: Item, request: SaveRequest) => Promise<unknown>;
  /** Saves items in one transaction, all or none. If it rejects them, they are saved one by one. */
  saveAll?: (items: Item[], request: SaveRequest) => Promise<unknown>;
}

/** `batch` identifies the saves for an undo, null if nothing was saved. The rejected items come with reasons. */
interface SavedBatch<Item> {
  batch: number | null;
  refusals: Map<Item, string>;
}

/**
 * Saves entries one after another, or a few at a time, so that other requests run in between and a rejected entry does not affect the
 * rest. They form one batch, or continue the request's, which can be undone as a whole. The log shows it under the type's kind, even if
 * it contains entries of other types. Saves made before an unexpected error can be undone too.
 */
export async function saveTogether<Item>(
  { kind }: ContentType,
  { action, items, save, saveAll }: Batch<Item>,
  request: SaveRequest,
): Promise<SavedBatch<Item>> {
  const { db, editor } = request;
  const batchId = request.batchId ?? (await beginBatch(db, { kind, action, editor }));
  const within = { ...request, batchId };
  const refusals = new Map<Item, string>();
  let done = 0;
  try {
    for (let start = 0; start < items.length; start += itemsAtATime) {
      const part = items.slice(start, start + itemsAtATime);
      // The embedded database answers without a turn of the event loop.
      await yieldToOthers();
      if (saveAll && (await refusalOf(saveAll(part, within))) === null) {
        done += part.length;
        continue;
      }
      for (const item of part) {
        await yieldToOthers();
        const refusal = await refusalOf(save(item, within));
        if (refusal === null) done += 1;
        else refusals.set(item, refusal);
      }
    }
  } finally {
    if (done > 0) await auditBatch(db, { kind, action, editor, batchId }, done);
  }
  return { batch: done > 0 ? batchId : null, refusals };
}

/** A few, because their save can be one turn of the event loop: about 8 ms of CPU for a vendor. */
const itemsAtATime = 4;

/** Records a batch in the audit log. A batch that is continued has one record with all its entries. */
async function auditBatch(
  db: Database,
  batch: Omit<Parameters<typeof recordAudit>[1], "title"> & { batchId: number },
  done: number,
): Promise<void> {
  const ofBatch = eq(auditEntries.batchId, batch.batchId);
  const [record] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(ofBatch, isNull(auditEntries.entryId)));
  if (!record) return recordAudit(db, { ...batch, title: pluralize(done, "entry", "entries") });
  const all = await db.$count(auditEntries, and(ofBatch, isNotNull(auditEntries.entryId)));
  const title = pluralize(all, "entry", "entries");
  await db.update(auditEntries).set({ title }).where(eq(auditEntries.id, record.id));
}

/** Returns why a save was rejected, or null if it succeeded. */
export async function refusalOf(save: Promise<unknown>): Promise<string | null> {
  try {
    await save;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
