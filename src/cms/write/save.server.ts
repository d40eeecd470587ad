import { sql } from "drizzle-orm";
import type { Editor } from "#accounts/editor.server.ts";
import { assertMay } from "#accounts/permissions.ts";
import type { Database } from "#db/database.server.ts";
import type { Jobs } from "#db/jobs.server.ts";
import { contentTypeLock } from "#db/locks.server.ts";
import { retryConflicts } from "#db/retry-conflicts.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { invalidPayload } from "#shared/invalid-payload.ts";
import { type ContentType, type Row, type SaveContext, segmentOf } from "../content-type.server.ts";
import { type EntryChange, recordEvents } from "../webhooks/record-events.server.ts";
import { changedTags } from "./changed-tags.server.ts";

/** Context of a save: who makes it, where, and how this process invalidates what it has cached afterwards. */
export interface SaveRequest {
  db: Database;
  editor: Editor;
  invalidate: (tags: readonly string[]) => void;
  jobs: Jobs;
  /** The batch that the save is part of, so that it can be undone with the others. */
  batchId?: number;
}

/** Notes an entry before and after a save: null where there is none. */
export type NoteChange = (old: Row | null, entry: Row | null) => void;

/**
 * Runs a save in one transaction, for those who may write entries of the type. What it notes as changed is announced to all
 * processes with its commit, and dropped from this one's caches before it returns; webhooks are told of it by what is
 * written here.
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
  });
  invalidate([...tags]);
  return result;
}

/** Runs a save in one transaction, again when it conflicts with others, and after those of a serial type. */
function transact<Result>(
  type: ContentType,
  db: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const transaction = async (tx: Database) => {
    // Before any row is locked, so that two saves never wait for each other.
    if (type.isSerial) await tx.execute(sql`select pg_advisory_xact_lock(${contentTypeLock(type.kind)})`);
    return work(tx);
  };
  return retryConflicts(() => db.transaction(transaction));
}

/** Applies the type's own rules. @returns the values to write */
export const prepare = async (type: ContentType, values: Row, context: SaveContext): Promise<Row> =>
  type.prepare ? type.prepare(values, context) : values;

/** Returns the fields that a payload gives. @throws AppError `invalid`, with the fields at fault */
export function parsePayload(schema: ContentType["input"], payload: Row): Row {
  const parsed = schema.safeParse(payload);
  if (!parsed.success) throw invalidPayload(parsed.error);
  return Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== undefined));
}
