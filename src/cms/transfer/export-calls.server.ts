import { setImmediate as yieldToOthers } from "node:timers/promises";
import { z } from "@hono/zod-openapi";
import { inArray, type SQL } from "drizzle-orm";
import { type ContentType, columnOf, type Row } from "#cms/engine/content-type.server.ts";
import { orderOf } from "#cms/engine/ordering.server.ts";
import { conditionOf, fieldsOf } from "#cms/engine/read/entry-filter.server.ts";
import { typesByPath } from "#cms/engine/types-by-kind.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import { type CsvCell, toCsv } from "#shared/csv.ts";
import { writeCell } from "./cells.ts";
import { writeWorkbookFile } from "./sheet-tasks.server.ts";
import { type TransferField, transferFields } from "./transfer-fields.server.ts";

/** Editors' API that exports entries as files (contract, sections 8 and 10). */
export function exportsApi(types: ContentType[]) {
  const typeOf = typesByPath(types);
  return callsApi("Import and export", [
    call("GET /api/admin/export/{file}", {
      action: "content:read",
      summary:
        "Export a type's entries as a file: vendors.csv, vendors.xlsx or vendors.json. A list's query filters them; template=1 returns only the columns. Importing the unchanged file changes nothing",
      query: z.object({
        template: z
          .enum(["1"])
          .optional()
          .catch(undefined)
          .openapi({ type: "string", enum: ["1"] }),
        q: z.string().optional(),
      }),
      result: z.string(),
      mediaTypes: Object.values(mediaTypes).map((mediaType) => mediaType.replace(/;.*/, "")),
      failures: { 400: "A parameter is invalid", 404: "Type not found" },
      run: async ({ c, db, params: { file: fileName }, query }) => {
        const [, name = "", format] = /^([\w-]+)\.(csv|xlsx|json)$/.exec(fileName) ?? [];
        const type = typeOf(name);
        const isTemplate = query.template === "1";
        const params = new URL(c.req.url).searchParams;
        params.delete("template");
        const condition = !isTemplate && conditionOf(type, fieldsOf(type), params);
        const file = await exportEntries(db, type, { format: format as ExportFormat, condition });
        return c.body(typeof file === "string" ? file : new Uint8Array(file), 200, {
          "Content-Type": mediaTypes[format as ExportFormat],
          "Content-Disposition": `attachment; filename="${name}${isTemplate ? "-template" : ""}.${format}"`,
        });
      },
    }),
  ]);
}

const mediaTypes: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json; charset=utf-8",
};

type ExportFormat = "csv" | "xlsx" | "json";

/** Entries read per query. Other requests run in between. */
const entriesAtATime = 200;

/**
 * Exports entries of a type with one column per field. Importing the unchanged file changes nothing. `condition` filters the
 * entries; with `false`, the file is an empty template.
 */
async function exportEntries(
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
    const batchIds = ids.slice(start, start + entriesAtATime).map(({ id }) => Number(id));
    const rows: unknown = await db.select(columns).from(type.table).where(inArray(type.table.id, batchIds));
    const byId = new Map((rows as Row[]).map((row) => [Number(row.id), row]));
    yield batchIds.map((id) => byId.get(id)).filter((entry) => entry !== undefined);
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
