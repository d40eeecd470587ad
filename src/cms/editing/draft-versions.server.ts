import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { drafts, draftVersions } from "./draft.table.ts";
import type { DraftRef } from "./draft-view.server.ts";

/** Records the versions of drafts that are about to end. */
export async function recordLastVersions(db: Database, condition: SQL | undefined): Promise<void> {
  const { kind, key, version } = drafts;
  const endedAt = sql<string>`${new Date(environment.now()).toISOString()}::timestamptz`.as("ended_at");
  await db
    .insert(draftVersions)
    .select(db.select({ kind, key, version, endedAt }).from(drafts).where(condition))
    .onConflictDoUpdate({
      target: [draftVersions.kind, draftVersions.key],
      set: {
        version: sql`greatest(${draftVersions.version}, excluded.version)`,
        endedAt: sql`excluded.ended_at`,
      },
    });
}

/** Returns the versions of the last ended drafts by key, without the keys that have had none. */
export async function findLastVersions(
  db: Database,
  { kind }: DraftRef["type"],
  keys: string[],
): Promise<Map<string, number>> {
  const { key, version } = draftVersions;
  const rows = await db
    .select({ key, version })
    .from(draftVersions)
    .where(and(eq(draftVersions.kind, kind), inArray(key, keys)));
  return new Map(rows.map((row) => [row.key, row.version]));
}

/** Returns the version of the last ended draft, or 0 without one. */
export const findLastVersion = async (db: Database, { type, key }: DraftRef): Promise<number> =>
  (await findLastVersions(db, type, [key])).get(key) ?? 0;
