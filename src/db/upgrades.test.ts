import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { embeddedDatabase, extensions } from "./embedded.server.ts";
import { migrationsFolder } from "./migrations-folder.server.ts";

interface Journal {
  entries: { tag: string }[];
}
const journalOf = (folder: string) => join(folder, "meta/_journal.json");
const journal: Journal = JSON.parse(readFileSync(journalOf(migrationsFolder), "utf8"));
const tags = journal.entries.map(({ tag }) => tag);

/** Tables that a later migration drops, with their rows. */
const dropped = ["vendor_provenance"];

/** Tables of derived data: a migration may empty them, and the next start refills them. */
const derived = ["search_entries", "search_words"];

describe("a database of an earlier schema, with a row in each table, becomes the newest", () => {
  let newest: string[];

  beforeAll(async () => {
    const pglite = await PGlite.create({ extensions });
    await embeddedDatabase(pglite).migrate();
    newest = await describeSchema(pglite);
    await pglite.close();
  });

  /** Applies the migrations up to and including the named one. */
  const migrateTo = (pglite: PGlite, tag: string) =>
    migrate(drizzle({ client: pglite }), { migrationsFolder: migrationsUpTo(tag) });

  async function openEmpty(): Promise<PGlite> {
    const pglite = await PGlite.create({ extensions });
    onTestFinished(() => pglite.close());
    return pglite;
  }

  test("by each single migration", async () => {
    const pglite = await openEmpty();
    for (const tag of tags) {
      const before = await readRows(pglite);
      await migrateTo(pglite, tag);
      expectKept(before, await readRows(pglite), tag);
      await fillTables(pglite);
      expect((await readRows(pglite)).filter(({ rows }) => rows.length === 0)).toEqual([]);
    }
    expect(await describeSchema(pglite)).toEqual(newest);
  });

  // A server that skipped releases applies all their migrations in one transaction.
  test.each(tags.filter((_, place) => place % 6 === 0))("in one transaction from %s", async (tag) => {
    const pglite = await openEmpty();
    await migrateTo(pglite, tag);
    await fillTables(pglite);
    const before = await readRows(pglite);
    await embeddedDatabase(pglite).migrate();
    expect(await describeSchema(pglite)).toEqual(newest);
    expectKept(before, await readRows(pglite), tag);
  });
});

interface Rows {
  table: string;
  rows: Record<string, unknown>[];
}

/** A migration may add and drop columns, but must not change the values of the others. */
function expectKept(before: Rows[], after: Rows[], tag: string) {
  const rowsAfter = new Map(after.map(({ table, rows }) => [table, rows]));
  const isGone = (table: string) =>
    dropped.includes(table) || (derived.includes(table) && rowsAfter.get(table)?.length === 0);
  for (const { table, rows } of before.filter((one) => !isGone(one.table))) {
    const kept = rowsAfter.get(table);
    expect(kept, `${tag}: ${table}`).toHaveLength(rows.length);
    for (const [column, value] of Object.entries(rows[0] ?? {}))
      if (kept?.[0] && column in kept[0])
        expect(kept[0][column], `${tag}: ${table}.${column}`).toEqual(value);
  }
}

/** Returns a folder with the migrations up to and including the named one. */
function migrationsUpTo(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const entries = journal.entries.slice(0, tags.indexOf(tag) + 1);
  writeFileSync(journalOf(folder), JSON.stringify({ ...journal, entries }));
  return folder;
}

interface Column {
  table: string;
  column: string;
  type: string;
}

/** A value for each type of required column without a default. */
const values: Record<string, string> = {
  text: "'text'",
  "character varying": "'text'",
  integer: "1",
  bigint: "1",
  "double precision": "1.5",
  real: "1.5",
  numeric: "1",
  boolean: "true",
  jsonb: "'{}'",
  json: "'{}'",
  bytea: "'\\x01'",
  date: "'2026-01-05'",
  tsvector: "'text'",
  uuid: "'00000000-0000-4000-8000-000000000001'",
  "timestamp with time zone": "'2026-01-05T08:30:00Z'",
  "timestamp without time zone": "'2026-01-05T08:30:00Z'",
  "text[]": "'{}'",
  "integer[]": "'{}'",
};

/** Writes one row into each empty table, with the required columns only. */
async function fillTables(pglite: PGlite) {
  const filled = (await readRows(pglite)).filter(({ rows }) => rows.length > 0).map(({ table }) => table);
  const { rows: columns } = await pglite.query<Column>(`
    select class.relname as table, attname as column, regexp_replace(format_type(atttypid, atttypmod), '\\(.*\\)', '') as type
    from pg_attribute join pg_class class on class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attnotnull and not atthasdef and attidentity = '' and attgenerated = ''`);
  await pglite.transaction(async (tx) => {
    // Allows any order of tables. The values above refer to the first row of the table that a foreign key references.
    await tx.exec("set local session_replication_role = replica");
    for (const table of await tableNames(pglite, tx)) {
      if (filled.includes(table)) continue;
      const tableColumns = columns.filter((column) => column.table === table);
      const unknown = tableColumns.filter(({ type }) => !(type in values));
      expect(unknown).toEqual([]);
      const names = tableColumns.map(({ column }) => `"${column}"`).join(", ");
      const rowValues = tableColumns.map(({ type }) => values[type]).join(", ");
      await tx.exec(
        tableColumns.length > 0
          ? `insert into "${table}" (${names}) values (${rowValues})`
          : `insert into "${table}" default values`,
      );
    }
  });
}

async function tableNames(pglite: PGlite, within: Pick<PGlite, "query"> = pglite): Promise<string[]> {
  const { rows } = await within.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  return rows.map(({ name }) => name);
}

async function readRows(pglite: PGlite): Promise<Rows[]> {
  const tables: Rows[] = [];
  for (const table of await tableNames(pglite)) {
    const { rows } = await pglite.query<Record<string, unknown>>(`select * from "${table}"`);
    tables.push({ table, rows });
  }
  return tables;
}

/** One line for each column, constraint, index, sequence, function and trigger of the schema, sorted. */
async function describeSchema(pglite: PGlite): Promise<string[]> {
  const { rows } = await pglite.query<{ line: string }>(`
    with own as (select oid, relname, relkind from pg_class where relnamespace = 'public'::regnamespace)
    select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
        attgenerated, pg_get_expr(adbin, adrelid)) as line
      from pg_attribute join own on own.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relkind = 'r' and attnum > 0 and not attisdropped
    union all select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(pg_constraint.oid))
      from pg_constraint join own on own.oid = conrelid
    union all select 'index ' || pg_get_indexdef(oid) from own where relkind = 'i'
    union all select 'sequence ' || relname from own where relkind = 'S'
    union all select 'function ' || pg_get_functiondef(pg_proc.oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all select 'trigger ' || pg_get_triggerdef(pg_trigger.oid) from pg_trigger
      join own on own.oid = tgrelid where not tgisinternal
    order by line`);
  return rows.map(({ line }) => line);
}
