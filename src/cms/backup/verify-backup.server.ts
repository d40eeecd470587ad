import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { createMediaStore } from "#cms/media/media-store.server.ts";
import type { Database } from "#db/database.server.ts";
import { openDatabase } from "#db/open-database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { pluralize } from "#shared/text.ts";
import { missingPicturesFault } from "./backup-format.ts";
import { countMigrations, digestRows } from "./backup-tables.server.ts";
import { readBackup, restoreBackup } from "./restore-backup.server.ts";

/**
 * Restores a backup into a scratch database and compares the count and digest of each table's rows, and every picture. For a file
 * of an earlier version it compares only the counts, because the restore upgrades its rows. It needs the memory and time of a
 * second embedded database, so servers run it in a separate process.
 * @param backupKey if set, refuses files without its signature, as a restore does
 * @returns one line per difference, none if the backup can be restored
 */
export async function verifyBackup(
  tables: PgTable[],
  file: string,
  backupKey: string | null,
): Promise<string[]> {
  const dataDir = join(tmpdir(), `verified-backup-${environment.randomUuid()}`);
  try {
    const database = await openDatabase({ dataDir, databaseUrl: undefined, host: "127.0.0.1", port: 0 });
    try {
      await database.migrate();
      await restoreBackup({ db: database.db, tables, store: createMediaStore({ dataDir }), backupKey }, file);
      return await compare(database.db, tables, file);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof AppError) return [error.message];
    throw error;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(db: Database, tables: PgTable[], file: string): Promise<string[]> {
  const { manifest, contents } = await readBackup(file);
  const isSameVersion = manifest.migrations === (await countMigrations(db));
  const differences: string[] = [];
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone to 'UTC'`);
    for (const table of tables) {
      const name = getTableName(table);
      const { count, digest } = await digestRows(tx, table);
      const expectedCount = contents.tables[name];
      if (expectedCount === undefined && count === 0) continue;
      if (count !== (expectedCount ?? 0))
        differences.push(
          `${name}: ${pluralize(expectedCount ?? 0, "row")} backed up, ${pluralize(count, "row")} restored`,
        );
      else if (isSameVersion && contents.digests && contents.digests[name] !== digest)
        differences.push(`${name}: the restored rows differ from the backed-up rows`);
    }
  });
  const missing = missingPicturesFault(contents);
  return missing === null ? differences : [...differences, missing];
}
