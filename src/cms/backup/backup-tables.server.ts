import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { users } from "#accounts/user.table.ts";
import type { Database } from "#db/database.server.ts";
import { rowsPerPart } from "./backup-format.ts";
import { RowDigest } from "./row-digest.server.ts";

/** Sorts tables so that those that others refer to come before them. */
export function inOrderOfReferences(tables: PgTable[]): PgTable[] {
  const ordered = new Set<PgTable>();
  const add = (table: PgTable, above: PgTable[] = []) => {
    if (above.includes(table)) return;
    for (const key of getTableConfig(table).foreignKeys) add(key.reference().foreignTable, [...above, table]);
    if (tables.includes(table)) ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}

/** Returns the number of migrations applied to the database. */
export async function countMigrations(db: Database): Promise<number> {
  const rows = await rowsOf(db, sql`select count(*)::int as count from drizzle.__drizzle_migrations`);
  const [{ count }] = z.tuple([z.object({ count: z.number() })]).parse(rows);
  return count;
}

const texts = z.array(z.object({ row: z.string() }));

/** The rows of a table as JSON, in parts; within a transaction only. Tokens that open an account stay behind. */
export async function* readRows(db: Database, table: PgTable): AsyncGenerator<string[]> {
  const secrets = table === users ? [users.resetToken, users.resetTokenExpiry] : [];
  const row = secrets.reduce((all, column) => sql`${all} - ${nameOf(column)}::text`, sql`to_jsonb(t)`);
  await db.execute(
    sql`declare backup_rows no scroll cursor for select (${row})::text as row from ${identifier(table)} t`,
  );
  for (;;) {
    const rows = texts.parse(await rowsOf(db, sql.raw(`fetch ${rowsPerPart} from backup_rows`)));
    if (rows.length === 0) break;
    yield rows.map((one) => one.row);
  }
  await db.execute(sql`close backup_rows`);
}

/** Number and digest of the rows of a table; within a transaction only. */
export async function digestRows(db: Database, table: PgTable): Promise<{ count: number; digest: string }> {
  const digest = new RowDigest();
  let count = 0;
  for await (const rows of readRows(db, table)) {
    for (const row of rows) digest.add(row);
    count += rows.length;
  }
  return { count, digest: digest.value };
}

/** Adds rows as a backup holds them. Columns that they do not know take their default. */
export async function addRows(db: Database, table: PgTable, rows: string[]): Promise<void> {
  const known = new Set(
    rows.flatMap((row) => Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(row)))),
  );
  const shared = sql.join(
    columnsOf(table)
      .filter((column) => column.generated === undefined && known.has(nameOf(column)))
      .map((column) => sql.identifier(nameOf(column))),
    sql`, `,
  );
  const target = identifier(table);
  await db.execute(
    sql`insert into ${target} (${shared}) overriding system value
        select ${shared} from jsonb_populate_recordset(null::${target}, ${`[${rows.join(",")}]`}::jsonb)`,
  );
}

/** New rows are numbered after those that are there. */
export async function continueNumbers(db: Database, table: PgTable): Promise<void> {
  for (const column of columnsOf(table).filter(({ generatedIdentity }) => generatedIdentity))
    await db.execute(
      sql`select setval(
            pg_get_serial_sequence(${getTableName(table)}, ${nameOf(column)}),
            coalesce(max(${sql.identifier(nameOf(column))}), 0) + 1,
            false
          )
          from ${identifier(table)}`,
    );
}

const columnsOf = (table: PgTable): PgColumn[] => Object.values(getTableColumns(table));

const casing = new CasingCache("snake_case");

/** The name of a column in the database. */
const nameOf = (column: PgColumn) => casing.getColumnCasing(column);

const identifier = (table: PgTable) => sql.identifier(getTableName(table));

/** Drizzle's two drivers type their results differently; both have `rows`. */
async function rowsOf(db: Database, query: Parameters<Database["execute"]>[0]): Promise<unknown> {
  return z.object({ rows: z.array(z.unknown()) }).parse(await db.execute(query)).rows;
}
