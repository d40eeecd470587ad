import { setImmediate as yieldToOthers } from "node:timers/promises";
import { inArray, type SQL } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { type CsvCell, toCsv } from "#shared/csv.ts";
import { type ContentType, columnOf, type Row } from "../content-type.server.ts";
import { orderOf } from "../ordering.server.ts";
import { writeCell } from "./cells.ts";
import { writeWorkbookFile } from "./sheet-thread.server.ts";
import { type TransferField, transferFields } from "./transfer-fields.server.ts";

export type ExportFormat = "csv" | "xlsx" | "json";

/** Entries that are read at a time: in between others are served. */
const entriesAtATime = 200;

/**
 * Writes entries of a type as a file in which each field is a column: importing it changes nothing. `condition` chooses
 * among them; false is a file without entries, to be filled in.
 */
export async function exportEntries(
  db: Database,
  type: ContentType,
  { format, condition }: { format: ExportFormat; condition: SQL | undefined | false },
): Promise<string | Uint8Array> {
  const fields = [...transferFields(type).values()];
  const parts = condition === false ? [] : readParts(db, type, fields, condition);
  if (format === "json") return writeJson(fields, parts);
  const head = fields.map(({ name }) => name);
  if (format === "csv") return writeCsv(head, fields, parts);
  const written = [JSON.stringify([head])];
  for await (const entries of parts)
    written.push(JSON.stringify(entries.map((entry) => rowOf(fields, entry))));
  return writeWorkbookFile(written);
}

type Parts = AsyncIterable<Row[]> | Row[][];

async function* readParts(
  db: Database,
  type: ContentType,
  fields: TransferField[],
  condition: SQL | undefined,
): AsyncGenerator<Row[]> {
  const columns = Object.fromEntries(fields.map(({ name }) => [name, columnOf(type, name)]));
  const ids = await db
    .select({ id: type.table.id })
    .from(type.table)
    .where(condition)
    .orderBy(...orderOf(type));
  for (let start = 0; start < ids.length; start += entriesAtATime) {
    const wanted = ids.slice(start, start + entriesAtATime).map(({ id }) => Number(id));
    const rows: unknown = await db.select(columns).from(type.table).where(inArray(type.table.id, wanted));
    const byId = new Map((rows as Row[]).map((row) => [Number(row.id), row]));
    yield wanted.map((id) => byId.get(id)).filter((entry) => entry !== undefined);
    await yieldToOthers();
  }
}

const rowOf = (fields: TransferField[], entry: Row): CsvCell[] =>
  fields.map(({ name, kind }) => writeCell(kind, entry[name]));

async function writeCsv(head: string[], fields: TransferField[], parts: Parts): Promise<string> {
  let text = toCsv([head]);
  for await (const entries of parts)
    text += toCsv(entries.map((entry) => rowOf(fields, entry))).replace("\uFEFF", "");
  return text;
}

async function writeJson(fields: TransferField[], parts: Parts): Promise<string> {
  const written: string[] = [];
  for await (const entries of parts)
    for (const entry of entries)
      written.push(JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, entry[name]]))));
  return `[\n${written.join(",\n")}\n]\n`;
}
