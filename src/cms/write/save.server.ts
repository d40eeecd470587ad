import { sql } from "drizzle-orm";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Jobs } from "#db/jobs.server.ts";
import { contentTypeLock } from "#db/locks.server.ts";
import { retryConflicts } from "#db/retry-conflicts.server.ts";
import { invalidPayload } from "#shared/invalid-payload.ts";
import type { ContentType, Row, SaveContext } from "../content-type.server.ts";

/** Context of a save: who makes it, where, and how this process invalidates its response cache afterwards. */
export interface SaveRequest {
  db: Database;
  editor: Editor;
  invalidateCache: () => void;
  jobs: Jobs;
}

/** Runs a save in one transaction, again when it conflicts with others, and after those of a serial type. */
export function transact<Result>(
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
