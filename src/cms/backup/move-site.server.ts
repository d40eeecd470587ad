import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { users } from "#accounts/user.table.ts";
import type { Database } from "#db/database.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { AppError } from "#shared/errors.ts";
import { pluralize } from "#shared/text.ts";
import {
  addRows,
  continueNumbers,
  countMigrations,
  digestRows,
  inOrderOfReferences,
  RowDigest,
  readRows,
} from "./backup-tables.server.ts";

interface Move {
  from: Database;
  to: Database;
  tables: PgTable[];
}

/**
 * Copies all tables to another database, reads them back and compares the count and digest of each table's rows, in one
 * transaction. If rows differ or the move is interrupted, the target stays unchanged.
 * @returns the number of rows by table
 * @throws AppError `conflict` if the target is in use, `invalid` if the databases have different versions
 */
export async function moveSite({ from, to, tables }: Move): Promise<Map<string, number>> {
  if ((await countMigrations(from)) !== (await countMigrations(to)))
    throw new AppError("invalid", "The two databases have different versions");
  const ordered = inOrderOfReferences(tables);
  return from.transaction(
    (source) =>
      to.transaction(async (target) => {
        await requireUnused(target);
        for (const database of [source, target]) await database.execute(sql`set local timezone to 'UTC'`);
        for (const table of ordered.toReversed()) await target.delete(table);
        const moved = new Map<string, number>();
        for (const table of ordered) moved.set(getTableName(table), await moveTable(source, target, table));
        await announceContentChange(target);
        return moved;
      }),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Locks the target against set-up until the transaction ends. */
async function requireUnused(target: Database): Promise<void> {
  await target.execute(sql`lock table ${users} in share row exclusive mode`);
  if ((await target.$count(users)) > 0)
    throw new AppError(
      "conflict",
      "The target already has editors: a site can only move into an empty database",
    );
}

async function moveTable(source: Database, target: Database, table: PgTable): Promise<number> {
  const digest = new RowDigest();
  let count = 0;
  for await (const rows of readRows(source, table)) {
    for (const row of rows) digest.add(row);
    count += rows.length;
    await addRows(target, table, rows);
  }
  await continueNumbers(target, table);
  const arrived = await digestRows(target, table);
  if (arrived.count !== count || arrived.digest !== digest.value)
    throw new AppError(
      "invalid",
      `${getTableName(table)}: ${pluralize(count, "row")} not copied correctly. Nothing was moved.`,
    );
  return count;
}
