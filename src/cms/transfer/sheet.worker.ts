import { createHash } from "node:crypto";
import { parse as parseCsv } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import writeExcelFile from "write-excel-file/node";
import { formatCount } from "#shared/text.ts";
import { answerTasks } from "#shared/worker-tasks.server.ts";
import { assertBoundedZip } from "./bounded-zip.ts";
import { guardCell } from "./cells.ts";

/** Files of other formats are read and written in a thread of their own: a spreadsheet of 5,000 rows takes seconds. */
export type SheetTask =
  | { kind: "read"; form: { body: Uint8Array<ArrayBuffer>; type: string } }
  | { kind: "write"; parts: string[] };

type SheetFormat = "csv" | "xlsx" | "json";

export interface SheetRow {
  /** The line in the file, the head's being 1. */
  line: number;
  cells: string[];
}

export interface ReadSheet {
  /** The form's field `type`. */
  type: string;
  fileName: string;
  hash: string;
  headers: string[];
  /** JSON of `SheetRow[]`, so many rows in each. */
  parts: string[];
  rowCount: number;
  samples: string[][];
  filled: number[];
}

export type SheetResult = { sheet: ReadSheet } | { file: Uint8Array } | { refusal: string };

/** Few: the parts are stored and planned one at a time, with others served in between. */
const rowsInPart = 50;
const mostRows = 5000;
const mostColumns = 200;
const sampleCount = 3;
/** Bytes of a workbook once it is unpacked: many times what 5,000 rows need. */
const mostUnpacked = 256 * 1024 * 1024;
/** The most characters that a cell of a spreadsheet holds. */
const longestCell = 32_767;

answerTasks(async (task: SheetTask): Promise<SheetResult> => {
  if (task.kind === "write") return { file: await writeWorkbook(task.parts) };
  const form = await findForm(task.form);
  const file = form?.get("file");
  if (!(file instanceof File)) return { refusal: form ? "A file is required" : "The form cannot be read" };
  const format = formatOf(file);
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const sheet = sheetOf(await readRows(bytes, format), createHash("sha256").update(bytes).digest("hex"));
    if ("refusal" in sheet) return sheet;
    return { sheet: { ...sheet, type: String(form?.get("type") ?? ""), fileName: file.name.slice(-200) } };
  } catch {
    return { refusal: refusals[format] };
  }
});

const findForm = ({ body, type }: { body: Uint8Array<ArrayBuffer>; type: string }) =>
  new Response(body, { headers: { "content-type": type } }).formData().catch(() => null);

/** The format that a file's name tells; anything else is read as CSV. */
function formatOf({ name }: File): SheetFormat {
  if (/\.xlsx$/i.test(name)) return "xlsx";
  return /\.json$/i.test(name) ? "json" : "csv";
}

const refusals: Record<SheetFormat, string> = {
  csv: "The file cannot be read as CSV",
  xlsx: "The file is not an Excel workbook (.xlsx), or it is damaged",
  json: "The file is not a JSON list of entries",
};

type Cells = unknown[];

async function readRows(bytes: Uint8Array, format: SheetFormat): Promise<Cells[]> {
  if (format === "xlsx") {
    assertBoundedZip(bytes, mostUnpacked);
    return readSheet(Buffer.from(bytes));
  }
  const text = decode(bytes);
  return format === "json" ? rowsOfJson(JSON.parse(text)) : rowsOfCsv(text);
}

/** Spreadsheets save CSV as UTF-8, as UTF-16 or in the machine's own code page. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const rowsOfCsv = (text: string): Cells[] =>
  parseCsv(text, { delimiter: delimiterOf(text), relax_column_count: true, skip_empty_lines: false });

/** The character that parts the cells of the first line: where commas are decimal, spreadsheets write semicolons. */
function delimiterOf(text: string): string {
  const [line = ""] = text.replaceAll(/"[^"]*"/g, "").split(/\r?\n/, 1);
  const counts = [",", ";", "\t"].map((candidate) => ({ candidate, count: line.split(candidate).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.candidate ?? ",";
}

function rowsOfJson(parsed: unknown): Cells[] {
  if (!Array.isArray(parsed)) throw new Error("no list");
  const entries = parsed as Record<string, unknown>[];
  const headers = [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
  return [headers, ...entries.map((entry) => headers.map((header) => jsonCell(entry[header])))];
}

const jsonCell = (value: unknown) => (typeof value === "string" ? guardCell(value) : value);

function sheetOf(rows: Cells[], hash: string): Omit<ReadSheet, "type" | "fileName"> | { refusal: string } {
  const texts = rows.map((row, place) => ({ line: place + 1, cells: row.map(textOf) }));
  const filledRows = texts.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [head, ...body] = filledRows;
  if (!head) return { refusal: "The file is empty" };
  const headers = trimEnd(head.cells.map((cell) => cell.trim()));
  if (headers.length > mostColumns) return { refusal: `A file has at most ${mostColumns} columns` };
  if (body.length > mostRows)
    return {
      refusal: `A file has at most ${formatCount(mostRows)} rows; this one has ${formatCount(body.length)}`,
    };
  const cut = body.map(({ line, cells }) => ({ line, cells: cells.slice(0, headers.length) }));
  const parts: string[] = [];
  for (let start = 0; start < cut.length; start += rowsInPart)
    parts.push(JSON.stringify(cut.slice(start, start + rowsInPart)));
  const columns = headers.map((_, index) => cut.map(({ cells }) => cells[index] ?? "").filter(Boolean));
  return {
    hash,
    headers,
    parts,
    rowCount: cut.length,
    samples: columns.map((cells) => cells.slice(0, sampleCount).map((cell) => cell.slice(0, 200))),
    filled: columns.map(({ length }) => length),
  };
}

const trimEnd = (headers: string[]) => headers.slice(0, headers.findLastIndex((header) => header !== "") + 1);

/** Every value as the text of a cell. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().replace("T00:00:00.000Z", "");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Writes parts of rows (JSON) as a workbook; its first row is the head. A text that no cell can hold is left out. */
async function writeWorkbook(parts: string[]): Promise<Uint8Array> {
  const rows = parts.flatMap((part): (string | number | null)[][] => JSON.parse(part));
  const sheet = rows.map((row, place) =>
    row.map((value) => {
      if (value === null || (typeof value === "string" && value.length > longestCell)) return null;
      return typeof value === "number"
        ? { value, type: Number }
        : { value, type: String, ...(place === 0 && { fontWeight: "bold" as const }) };
    }),
  );
  return writeExcelFile(sheet, { stickyRowsCount: 1 }).toBuffer();
}
