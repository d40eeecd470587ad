import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { CsvError, parse as parseCsv } from "csv-parse/sync";
import { unzipSync, zipSync } from "fflate";
import writeExcelFile from "write-excel-file/node";
import { assertBoundedJson } from "#http/json-limits.ts";
import { withoutControlCharacters } from "#shared/sound-text.ts";
import { formatCount } from "#shared/text.ts";
import { answerTasks } from "#shared/worker-tasks.server.ts";
import { guardCell } from "./cells.ts";
import { type AddRow, FileRefusal, mostCells, RowCollector, type SheetRows } from "./sheet-rows.ts";
import { escapeText, readWorkbook } from "./workbook.ts";

/** Reading and writing spreadsheets runs in a worker: 5,000 rows take seconds. */
export type SheetTask =
  | { kind: "read"; path: string; name: string; sheet: string | null }
  | { kind: "write"; parts: string[]; columns?: SheetColumn[] };

/** How a column of a written workbook looks. */
export interface SheetColumn {
  /** In characters. */
  width: number;
  isHidden?: boolean;
  /** The values to choose from, below the head. They contain no commas or quotation marks. */
  choices?: string[];
}

type SheetFormat = "csv" | "xlsx" | "json";

export interface ReadSheet extends SheetRows {
  fileName: string;
  hash: string;
  /** The visible sheets of a workbook, and the one that was read. */
  sheets: string[];
  sheet: string | null;
}

export type SheetResult = { sheet: ReadSheet } | { file: Uint8Array } | { refusal: string };

/** The maximum number of characters in a spreadsheet cell. */
const longestCell = 32_767;

answerTasks(async (task: SheetTask): Promise<SheetResult> => {
  if (task.kind === "write") return { file: await writeWorkbook(task) };
  const bytes = readFileSync(task.path);
  const format = formatOf(task.name, bytes);
  try {
    const read = await readRows(bytes, format, task.sheet);
    const hash = createHash("sha256").update(bytes).digest("hex");
    return { sheet: { ...read, hash, fileName: displayNameOf(task.name) } };
  } catch (error) {
    return { refusal: error instanceof FileRefusal ? error.message : refusals[format] };
  }
});

const displayNameOf = (name: string) => [...withoutControlCharacters(name)].slice(-200).join("");

/** Detects the format from the first bytes, then the name. Anything else is read as CSV. */
function formatOf(name: string, bytes: Uint8Array): SheetFormat {
  if (/\.xlsx?$/i.test(name) || startsWith(bytes, [0x50, 0x4b, 3, 4]) || isOldWorkbook(bytes)) return "xlsx";
  return /\.json$/i.test(name) ? "json" : "csv";
}

const startsWith = (bytes: Uint8Array, first: number[]) =>
  first.every((byte, place) => bytes[place] === byte);

/** Workbooks of Excel 2003 or earlier, and newer ones with a password. */
const isOldWorkbook = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

const refusals: Record<SheetFormat, string> = {
  csv: "The file cannot be read as CSV",
  xlsx: "The file is not an Excel workbook (.xlsx), or it is damaged",
  json: "The file is not a JSON list of entries",
};

async function readRows(bytes: Uint8Array, format: SheetFormat, sheetName: string | null) {
  const rows = new RowCollector();
  if (format === "xlsx") {
    if (isOldWorkbook(bytes))
      throw new FileRefusal(
        "This workbook is of an old format (.xls) or has a password. Save it as .xlsx without a password, or as CSV.",
      );
    const book = await readWorkbook(bytes, sheetName, rows.add);
    return { ...rows.finish(), ...book };
  }
  const text = decode(bytes);
  if (format === "json") readJson(text, rows.add);
  else readCsv(text, rows.add);
  return { ...rows.finish(), sheets: [], sheet: null };
}

/** Spreadsheets save CSV as UTF-8, UTF-16 or in the machine's code page. */
function decode(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Detects UTF-16 by its byte-order mark, or by the zero bytes of Latin letters and separators. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (startsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) return "utf-16be";
  const zeros = [0, 0];
  const sample = bytes.subarray(0, 4096);
  for (const [place, byte] of sample.entries())
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 6;
  if (odd > many && even < odd / 10) return "utf-16le";
  return even > many && odd < even / 10 ? "utf-16be" : null;
}

/** In characters. Longer than any entry. */
const longestRecord = 4 * 1024 * 1024;

/** Line endings can vary within a file that was joined from several systems. */
function readCsv(text: string, addRow: AddRow): void {
  const [mark = "", named] = /^\uFEFF?(?:sep=(.)(?:\r\n|\r|\n))?/i.exec(text) ?? [];
  const rest = text.slice(mark.length);
  const delimiter = named ?? delimiterOf(rest);
  assertBoundedLines(rest, delimiter);
  let line = 0;
  try {
    parseCsv(rest, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: longestRecord,
      on_record: (cells: string[]) => {
        line += 1;
        addRow(cells, line);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FileRefusal(`${refusals.csv}: ${csvFaults[error.code] ?? "it is damaged"} in line ${line + 1}`);
  }
}

const mostCellsInLine = 10_000;

/** Rejects lines of millions of cells, which would take seconds to parse. */
function assertBoundedLines(text: string, delimiter: string): void {
  let [line, cells, isQuoted] = [1, 1, false];
  for (const character of text.replace(/\r\n?/g, "\n")) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === "\n") [line, cells] = [line + 1, 1];
    if (character === delimiter) cells += 1;
    if (cells > mostCellsInLine)
      throw new FileRefusal(`Line ${line} has more than ${formatCount(mostCellsInLine)} cells`);
  }
}

const csvFaults: Partial<Record<CsvError["code"], string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quotation mark is not closed",
  CSV_INVALID_CLOSING_QUOTE: "a quoted cell contains an unescaped quotation mark",
  CSV_MAX_RECORD_SIZE: "there are too many characters",
};

/** Returns the delimiter of the first line with text. Spreadsheets write semicolons where the decimal separator is a comma. */
function delimiterOf(text: string): string {
  const [line = ""] = text
    .slice(0, 100_000)
    .replace(/^(?: *(?:\r\n?|\n))+/, "")
    .replaceAll(/"[^"]*"/g, "")
    .split(/\r?\n|\r/, 1);
  const counts = [",", ";", "\t"].map((candidate) => ({ candidate, count: line.split(candidate).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.candidate ?? ",";
}

function readJson(text: string, addRow: AddRow): void {
  assertBoundedJson(Buffer.from(text), { deepest: 64, mostParts: 2 * mostCells });
  const parsed: unknown = JSON.parse(text);
  if (!Array.isArray(parsed)) throw new Error("no list");
  const entries = parsed as Record<string, unknown>[];
  const headers = [...headersOf(entries)];
  addRow(headers, 1);
  for (const [place, entry] of entries.entries())
    addRow(
      headers.map((header) => jsonCell(entry[header])),
      place + 2,
    );
}

/** Returns the names of all fields. Stops collecting once there are too many. */
function headersOf(entries: Record<string, unknown>[]): Set<string> {
  const headers = new Set<string>();
  for (const entry of entries) {
    for (const name of Object.keys(entry)) headers.add(name);
    if (headers.size > mostHeaders) break;
  }
  return headers;
}

const mostHeaders = 1000;

function jsonCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return guardCell(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Writes parts of rows (JSON) as a workbook. The first row is the header. Texts too long for a cell are omitted. */
async function writeWorkbook({
  parts,
  columns = [],
}: Extract<SheetTask, { kind: "write" }>): Promise<Uint8Array> {
  const rows = parts.flatMap((part): (string | number | null)[][] => JSON.parse(part));
  const sheet = rows.map((row, place) =>
    row.map((value) => {
      if (value === null || (typeof value === "string" && value.length > longestCell)) return null;
      return typeof value === "number"
        ? { value, type: Number }
        : { value: escapeText(value), type: String, ...(place === 0 && { fontWeight: "bold" as const }) };
    }),
  );
  const options = { stickyRowsCount: 1, columns: columns.map(({ width }) => ({ width })) };
  const file = await writeExcelFile(sheet, options, {
    features: [columnFeature(columns, sheet.length)],
  }).toBuffer();
  return zipSync(unzipSync(file), { mtime: everyTime });
}

/** The library writes the current time, but equal rows give equal bytes. */
const everyTime = new Date(1980, 0, 1);

/** Hides columns and adds lists of choices, which the library does not write itself. */
const columnFeature = (columns: SheetColumn[], rows: number) => ({
  files: {
    transform: {
      "xl/worksheets/sheet{id}.xml": {
        transformElementAttributes: (
          tag: string,
          attributes: Record<string, string | number>,
          place: number | undefined,
        ) => (tag === "col" && columns[place ?? -1]?.isHidden ? { ...attributes, hidden: 1 } : attributes),
        insert: () => validationsOf(columns, rows),
      },
    },
  },
});

function validationsOf(columns: SheetColumn[], rows: number): string | undefined {
  const validations = columns.flatMap(({ choices }, place) => {
    const letter = String.fromCharCode("A".charCodeAt(0) + place);
    return choices
      ? `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${letter}2:${letter}${rows}"><formula1>"${choices.join(",")}"</formula1></dataValidation>`
      : [];
  });
  return validations.length > 0
    ? `<dataValidations count="${validations.length}">${validations.join("")}</dataValidations>`
    : undefined;
}
