import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#db/database.server.ts";
import { rowsPerPart } from "./backup-format.ts";

/** Tables of sign-ins and attempts: they belong to this store alone and end with it. */
const leftOut = ["sessions", "rate_limits"];

const names = z.array(z.object({ name: z.string() }));
const references = z.array(z.object({ from: z.string(), to: z.string() }));

/** The tables whose rows a backup holds, those before others that the others refer to. */
export async function listTables(db: Database): Promise<string[]> {
  const tables = names
    .parse(
      await rowsOf(
        db,
        sql`select table_name as name from information_schema.tables
            where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
      ),
    )
    .map(({ name }) => name)
    .filter((name) => !leftOut.includes(name));
  const links = references.parse(
    await rowsOf(
      db,
      sql`select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
          from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    ),
  );
  return inOrder(tables, links);
}

function inOrder(tables: string[], links: { from: string; to: string }[]): string[] {
  const ordered = new Set<string>();
  const add = (table: string, above: string[] = []) => {
    if (above.includes(table)) return;
    for (const { from, to } of links) if (from === table) add(to, [...above, table]);
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
export async function* readRows(db: Database, table: string): AsyncGenerator<string[]> {
  const row = table === "users" ? sql`to_jsonb(t) - 'reset_token' - 'reset_token_expiry'` : sql`to_jsonb(t)`;
  await db.execute(
    sql`declare backup_rows no scroll cursor for select (${row})::text as row from ${sql.identifier(table)} t`,
  );
  for (;;) {
    const rows = texts.parse(await rowsOf(db, sql.raw(`fetch ${rowsPerPart} from backup_rows`)));
    if (rows.length === 0) break;
    yield rows.map((one) => one.row);
  }
  await db.execute(sql`close backup_rows`);
}

const columns = z.array(z.object({ name: z.string() }));

/** Adds rows as a backup holds them. Columns that they do not know take their default. */
export async function addRows(db: Database, table: string, rows: string[]): Promise<void> {
  const own = columns
    .parse(
      await rowsOf(
        db,
        sql`select column_name as name from information_schema.columns
            where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`,
      ),
    )
    .map(({ name }) => name);
  const known = new Set(
    rows.flatMap((row) => Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(row)))),
  );
  const shared = sql.join(
    own.filter((name) => known.has(name)).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const target = sql.identifier(table);
  await db.execute(
    sql`insert into ${target} (${shared}) overriding system value
        select ${shared} from jsonb_populate_recordset(null::${target}, ${`[${rows.join(",")}]`}::jsonb)`,
  );
}

const sequences = z.array(z.object({ column: z.string(), sequence: z.string() }));

/** New rows are numbered after those that are there. */
export async function continueNumbers(db: Database, table: string): Promise<void> {
  const found = sequences.parse(
    await rowsOf(
      db,
      sql`select column_name as "column", pg_get_serial_sequence(table_name, column_name) as "sequence"
          from information_schema.columns
          where table_schema = 'public' and table_name = ${table}
            and pg_get_serial_sequence(table_name, column_name) is not null`,
    ),
  );
  for (const { column, sequence } of found)
    await db.execute(
      sql`select setval(${sequence}, coalesce(max(${sql.identifier(column)}), 0) + 1, false)
          from ${sql.identifier(table)}`,
    );
}

/** Drizzle's two drivers type their results differently; both have `rows`. */
async function rowsOf(db: Database, query: Parameters<Database["execute"]>[0]): Promise<unknown> {
  return z.object({ rows: z.array(z.unknown()) }).parse(await db.execute(query)).rows;
}
