import { createHash } from "node:crypto";
import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { createSelectSchema } from "drizzle-zod";
import { z } from "zod";
import { roles } from "#accounts/roles.ts";
import { users } from "#accounts/user.table.ts";
import type { Database } from "#db/database.server.ts";
import { bytesPerPart, rowsPerPart } from "./backup-format.ts";

/** Sorts tables topologically: referenced tables first. */
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

export async function countMigrations(db: Database): Promise<number> {
  const rows = await rowsOf(db, sql`select count(*)::int as count from drizzle.__drizzle_migrations`);
  const [{ count }] = z.tuple([z.object({ count: z.number() })]).parse(rows);
  return count;
}

const texts = z.array(z.object({ row: z.string() }));

/** Yields a table's rows as JSON, in parts. Requires a transaction. Omits tokens that grant access to an account. */
export async function* readRows(db: Database, table: PgTable): AsyncGenerator<string[]> {
  const secrets = table === users ? [users.resetToken, users.resetTokenExpiry] : [];
  const row = secrets.reduce((all, column) => sql`${all} - ${nameOf(column)}::text`, sql`to_jsonb(t)`);
  await db.execute(
    sql`declare backup_rows no scroll cursor for select (${row})::text as row from ${identifier(table)} t`,
  );
  for (;;) {
    const rows = texts.parse(await rowsOf(db, sql.raw(`fetch ${rowsPerPart} from backup_rows`)));
    if (rows.length === 0) break;
    yield* partsOf(rows.map((one) => one.row));
  }
  await db.execute(sql`close backup_rows`);
}

function* partsOf(rows: string[]): Generator<string[]> {
  let part: string[] = [];
  let size = 0;
  for (const row of rows) {
    const bytes = Buffer.byteLength(row) + "\n".length;
    if (part.length > 0 && size + bytes > bytesPerPart) {
      yield part;
      part = [];
      size = 0;
    }
    part.push(row);
    size += bytes;
  }
  yield part;
}

/** Returns the count and digest of a table's rows. Requires a transaction. */
export async function digestRows(db: Database, table: PgTable): Promise<{ count: number; digest: string }> {
  const digest = new RowDigest();
  let count = 0;
  for await (const rows of readRows(db, table)) {
    for (const row of rows) digest.add(row);
    count += rows.length;
  }
  return { count, digest: digest.value };
}

/** Returns why a row, as JSON, is invalid for its table: a value of the wrong type, or an unknown role. */
export function findRowFault(table: PgTable, rows: string[]): string | null {
  const schema = schemaOf(table);
  for (const row of rows) {
    const parsed = schema.safeParse(parseRow(row));
    const [issue] = parsed.error?.issues ?? [];
    if (issue) return `${issue.path.join(".") || "row"}: ${issue.message}`;
  }
  return null;
}

function parseRow(row: string): unknown {
  try {
    return JSON.parse(row);
  } catch {
    return null;
  }
}

const schemas = new WeakMap<PgTable, z.ZodType>();

/** The schema of a table's rows by column name. Older backups lack some columns. */
function schemaOf(table: PgTable): z.ZodType {
  const cachedSchema = schemas.get(table);
  if (cachedSchema) return cachedSchema;
  const fields: Record<string, z.ZodType> = createSelectSchema(table).shape;
  const byColumn = Object.entries(getTableColumns(table)).flatMap(([field, column]) => {
    const schema = fields[field];
    return schema && isJsonAlike(column) ? [[nameOf(column), schema] as const] : [];
  });
  const overrides = table === users ? { role: z.enum(roles) } : {};
  const schema = z.object({ ...Object.fromEntries(byColumn), ...overrides }).partial();
  schemas.set(table, schema);
  return schema;
}

/** True for columns whose JSON value equals the program's value. The database checks the others. */
const isJsonAlike = ({ dataType, columnType }: PgColumn) =>
  ["string", "number", "boolean", "array", "json"].includes(dataType) && columnType !== "PgNumeric";

/** Inserts rows from a backup. Missing columns get their default. */
export async function addRows(db: Database, table: PgTable, rows: string[]): Promise<void> {
  const columnNames = new Set(
    rows.flatMap((row) => Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(row)))),
  );
  const shared = sql.join(
    columnsOf(table)
      .filter((column) => column.generated === undefined && columnNames.has(nameOf(column)))
      .map((column) => sql.identifier(nameOf(column))),
    sql`, `,
  );
  const target = identifier(table);
  await db.execute(
    sql`insert into ${target} (${shared}) overriding system value
        select ${shared} from jsonb_populate_recordset(null::${target}, ${`[${rows.join(",")}]`}::jsonb)`,
  );
}

/** Moves the id sequence past the existing rows. */
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

/** Drizzle's two drivers type their results differently, but both have `rows`. */
async function rowsOf(db: Database, query: Parameters<Database["execute"]>[0]): Promise<unknown> {
  return z.object({ rows: z.array(z.unknown()) }).parse(await db.execute(query)).rows;
}

const modulus = 1n << 256n;

/** Order-independent digest of a set of rows: the sum of their SHA-256 hashes. */
export class RowDigest {
  #sum = 0n;

  add(row: string): void {
    this.#sum = (this.#sum + BigInt(`0x${createHash("sha256").update(row).digest("hex")}`)) % modulus;
  }

  get value(): string {
    return this.#sum.toString(16).padStart(64, "0");
  }
}
