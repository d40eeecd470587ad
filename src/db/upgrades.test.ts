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

describe("a database of every earlier schema, with a row in each table, becomes the newest", () => {
  let newest: string[];

  beforeAll(async () => {
    const pglite = await PGlite.create({ extensions });
    await embeddedDatabase(pglite).migrate();
    newest = await describeSchema(pglite);
    await pglite.close();
  });

  test.each(tags.slice(0, -1))("%s", async (tag) => {
    const pglite = await PGlite.create({ extensions });
    onTestFinished(() => pglite.close());
    await migrate(drizzle({ client: pglite }), { migrationsFolder: migrationsUpTo(tag) });
    await fillTables(pglite);
    const before = await readRows(pglite);
    expect(before.filter(({ rows }) => rows.length === 0)).toEqual([]);
    await embeddedDatabase(pglite).migrate();
    expect(await describeSchema(pglite)).toEqual(newest);
    const after = new Map((await readRows(pglite)).map(({ table, rows }) => [table, rows]));
    const isGone = (table: string) =>
      dropped.includes(table) || (derived.includes(table) && after.get(table)?.length === 0);
    for (const { table, rows } of before.filter((one) => !isGone(one.table))) {
      const rowsAfter = after.get(table);
      expect(rowsAfter, table).toHaveLength(rows.length);
      // A migration may add and drop columns, but must not change the values of the others.
      for (const [column, value] of Object.entries(rows[0] ?? {}))
        if (rowsAfter?.[0] && column in rowsAfter[0])
          expect(rowsAfter[0][column], `${table}.${column}`).toEqual(value);
    }
  });
});

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

/** Writes one row into each table, with the required columns only. */
async function fillTables(pglite: PGlite) {
  const { rows: columns } = await pglite.query<Column>(`
    select class.relname as table, attname as column, regexp_replace(format_type(atttypid, atttypmod), '\\(.*\\)', '') as type
    from pg_attribute join pg_class class on class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attnotnull and not atthasdef and attidentity = '' and attgenerated = ''`);
  await pglite.transaction(async (tx) => {
    // Allows any order of tables. The values above refer to the first row of the table that a foreign key references.
    await tx.exec("set local session_replication_role = replica");
    for (const table of await tableNames(pglite, tx)) {
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

async function readRows(pglite: PGlite) {
  const tables: { table: string; rows: Record<string, unknown>[] }[] = [];
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
