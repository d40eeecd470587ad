import { gunzipSync } from "node:zlib";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { answerTasks } from "#shared/worker-tasks.server.ts";
import type { FactRow } from "./open-data.server.ts";
import { factColumns } from "./open-data-fields.ts";

/** Writes the facts as Parquet. Encoding and compression would hold the event loop for tenths of a second. */
answerTasks<{ json: Uint8Array }, Uint8Array>(({ json }) => {
  const rows: FactRow[] = JSON.parse(gunzipSync(json).toString("utf8"));
  const bytes = new ByteWriter();
  const schema = [{ name: "facts", num_children: columns.length }, ...columns];
  const writer = new ParquetWriter({ writer: bytes, schema, createdBy: "hyparquet-writer" });
  writer.write({ columnData: columns.map(({ name }) => ({ name, data: dataOf(rows, name) })) });
  writer.finish();
  return bytes.getBytes();
});

const columns = factColumns.map(({ name }) => {
  const text = { name, repetition_type: "OPTIONAL", type: "BYTE_ARRAY", converted_type: "UTF8" } as const;
  if (name === "checkedAt") return { ...text, type: "INT64", converted_type: "TIMESTAMP_MILLIS" } as const;
  return name === "sources" ? ({ ...text, converted_type: "JSON" } as const) : text;
});

const dataOf = (rows: FactRow[], name: string) =>
  rows.map((row) => {
    const value = row[name as keyof FactRow];
    return name === "checkedAt" && value !== null ? new Date(String(value)) : value;
  });
