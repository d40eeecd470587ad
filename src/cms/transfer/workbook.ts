import { Parser } from "htmlparser2";
import { type BoundedZip, openZip } from "./bounded-zip.ts";
import { type AddRow, FileRefusal, mostCells, mostCharacters } from "./sheet-rows.ts";

/** The maximum unpacked size of a workbook in bytes: many times what 5,000 rows need. */
const mostUnpacked = 256 * 1024 * 1024;

interface SheetEntry {
  name: string;
  path: string;
  isHidden: boolean;
}

export interface ReadWorkbook {
  /** The names of the visible sheets. */
  sheets: string[];
  /** The name of the sheet that was read. */
  sheet: string;
}

/**
 * Reads the rows of one sheet of an Excel workbook while unpacking it: the named sheet, or the first visible one. Throws if the file
 * is not a workbook.
 */
export async function readWorkbook(
  archive: Uint8Array,
  sheetName: string | null,
  addRow: AddRow,
): Promise<ReadWorkbook> {
  const zip = openZip(archive, mostUnpacked);
  const { sheets, isFrom1904 } = await readStructure(zip);
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const sheet = visible.find(({ name }) => name === sheetName) ?? visible[0];
  if (!sheet) throw new FileRefusal("The workbook has no visible sheet");
  const strings = await readSharedStrings(zip);
  const formats = await readFormats(zip);
  await readCells(zip, sheet.path, { strings, formats, isFrom1904 }, addRow);
  return { sheets: visible.map(({ name }) => name), sheet: sheet.name };
}

type Attributes = Record<string, string | undefined>;

interface Handlers {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Matches elements by local name, without prefix. */
async function parseXml(zip: BoundedZip, path: string, { open, text, close }: Handlers): Promise<void> {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(plainName(name), attributes),
      ontext: (part) => text?.(part),
      onclosetag: (name) => close?.(plainName(name)),
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for await (const chunk of zip.read(path)) parser.write(decoder.decode(chunk, { stream: true }));
  parser.end(decoder.decode());
}

const plainName = (name: string) => name.slice(name.indexOf(":") + 1);

async function readStructure(zip: BoundedZip): Promise<{ sheets: SheetEntry[]; isFrom1904: boolean }> {
  const targets = new Map<string, string>();
  await parseXml(zip, "xl/_rels/workbook.xml.rels", {
    open: (name, { Id, Target }) => {
      if (name === "Relationship" && Id && Target) targets.set(Id, Target);
    },
  });
  const sheets: SheetEntry[] = [];
  let isFrom1904 = false;
  await parseXml(zip, "xl/workbook.xml", {
    open: (name, attributes) => {
      if (name === "workbookPr") isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      const target = name === "sheet" ? targets.get(relationOf(attributes) ?? "") : undefined;
      const path = target?.startsWith("/") ? target.slice(1) : `xl/${target}`;
      // Chart and macro sheets have no cells.
      if (!target || !/worksheets\//.test(path) || !zip.names.includes(path)) return;
      sheets.push({ name: attributes.name ?? "", path, isHidden: /hidden/i.test(attributes.state ?? "") });
    },
  });
  return { sheets, isFrom1904 };
}

const relationOf = (attributes: Attributes) =>
  Object.entries(attributes).find(([name]) => /(^|:)id$/.test(name))?.[1];

/** Reads the shared strings, which cells reference by index. */
async function readSharedStrings(zip: BoundedZip): Promise<string[]> {
  const strings: string[] = [];
  if (!zip.names.includes("xl/sharedStrings.xml")) return strings;
  const text = textCollector();
  let total = 0;
  await parseXml(zip, "xl/sharedStrings.xml", {
    open: text.open,
    text: text.add,
    close: (name) => {
      text.close(name);
      if (name !== "si") return;
      const string = text.take();
      total += string.length;
      if (total > mostCharacters || strings.length > mostCells) throw tooMuch();
      strings.push(string);
    },
  });
  return strings;
}

const tooMuch = () => new FileRefusal("The file contains too much text");

/** Collects the text of `t` elements, without the phonetic guides of East Asian scripts. */
function textCollector() {
  let parts: string[] = [];
  let isText = false;
  let phonetic = 0;
  return {
    open: (name: string) => {
      if (name === "rPh") phonetic += 1;
      isText = name === "t" && phonetic === 0;
    },
    add: (part: string) => {
      if (isText) parts.push(part);
    },
    close: (name: string) => {
      if (name === "rPh") phonetic -= 1;
      if (name === "t") isText = false;
    },
    take: () => {
      const text = unescapeText(parts.join(""));
      parts = [];
      return text;
    },
  };
}

/** Excel writes characters that XML cannot hold, and texts that look like such escapes, as `_x000D_`. */
const unescapeText = (text: string) =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** Escapes a text that would otherwise be read as such an escape. */
export const escapeText = (text: string) => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");

/** Reads the number formats of cells, by style. */
async function readFormats(zip: BoundedZip): Promise<string[]> {
  const formats: string[] = [];
  if (!zip.names.includes("xl/styles.xml")) return formats;
  const custom = new Map<string, string>();
  let isCellStyle = false;
  await parseXml(zip, "xl/styles.xml", {
    open: (name, { numFmtId = "0", formatCode }) => {
      if (name === "numFmt") custom.set(numFmtId, formatCode ?? "");
      if (name === "cellXfs") isCellStyle = true;
      if (name === "xf" && isCellStyle) formats.push(custom.get(numFmtId) ?? builtInFormat(Number(numFmtId)));
    },
    close: (name) => {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return formats;
}

/** Returns the format of a built-in id. Formats that do not change what we read are omitted. */
function builtInFormat(id: number): string {
  if (id === 9 || id === 10) return "0%";
  if (id === 49) return "@";
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return "yyyy-mm-dd";
  if (id === 22) return "yyyy-mm-dd hh:mm";
  return id >= 18 && id <= 21 ? "hh:mm" : "";
}

interface Book {
  strings: string[];
  formats: string[];
  isFrom1904: boolean;
}

interface Cell {
  column: number;
  type: string;
  style: number;
}

async function readCells(zip: BoundedZip, path: string, book: Book, addRow: AddRow): Promise<void> {
  const inline = textCollector();
  let row: { line: number; cells: string[]; width: number } = { line: 0, cells: [], width: 0 };
  let cell: Cell | null = null;
  let value = "";
  let isValue = false;
  const endCell = ({ column, type, style }: Cell) => {
    const text = type === "inlineStr" ? inline.take() : textOfCell(value, { type, style }, book);
    row.width = column + 1;
    if (text !== "") setCell(row.cells, column, text);
    cell = null;
  };
  await parseXml(zip, path, {
    open: (name, { r, t = "n", s = "0" }) => {
      inline.open(name);
      if (name === "row") row = { line: r ? Number(r) : row.line + 1, cells: [], width: 0 };
      if (name === "c") {
        cell = { column: r ? columnOf(r) : row.width, type: t, style: Number(s) };
        value = "";
      }
      isValue = name === "v";
    },
    text: (part) => {
      if (isValue) value += part;
      else inline.add(part);
    },
    close: (name) => {
      inline.close(name);
      if (name === "v") isValue = false;
      if (name === "c" && cell) endCell(cell);
      if (name === "row") addRow(row.cells, row.line);
    },
  });
}

function setCell(cells: string[], column: number, text: string) {
  // A far-away cell only has to trigger the error. Filling the row up to it would be slow.
  const place = Math.min(column, mostColumnsOfRow);
  while (cells.length < place) cells.push("");
  cells[place] = text;
}

const mostColumnsOfRow = 1000;

/** Returns the zero-based column: 2 for `C7`. */
function columnOf(address: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/i.exec(address)?.[0].toUpperCase() ?? "")
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function textOfCell(raw: string, { type, style }: Omit<Cell, "column">, book: Book): string {
  if (type === "s") return book.strings[Number(raw)] ?? "";
  if (type === "b") return raw === "1" ? "yes" : "no";
  if (type === "d") return raw.replace(/T00:00:00(\.0+)?Z?$/, "");
  if (type === "str") return unescapeText(raw);
  if (type === "e") return raw;
  return raw === "" ? "" : textOfNumber(raw, book.formats[style] ?? "", book.isFrom1904);
}

/** Formats a number as its cell shows it, if the format carries meaning: text, leading zeros, percentages, dates and years. */
function textOfNumber(raw: string, format: string, isFrom1904: boolean): string {
  const number = Number(raw);
  if (format === "@" || !Number.isFinite(number)) return raw;
  const code = format.split(";")[0]?.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, "") ?? "";
  if (/^0{2,}$/.test(code) && Number.isInteger(number)) return String(number).padStart(code.length, "0");
  if (code.includes("%")) return `${precise(number * 100)}%`;
  if (/^y+$/i.test(code)) return dateOf(number, isFrom1904).slice(0, 4);
  return /[ymdhs]/i.test(code) && !/general/i.test(code) ? dateOf(number, isFrom1904) : precise(number);
}

/** Excel computes and shows 15 digits. */
const precise = (number: number) => String(Number(number.toPrecision(15)));

const dayMs = 24 * 60 * 60 * 1000;

/** Returns an ISO 8601 date, with the time of day if it has one. */
function dateOf(days: number, isFrom1904: boolean): string {
  // Excel counts February 29, 1900, which did not exist.
  const fromEpoch = isFrom1904 ? days - 24_107 : days - (days < 60 ? 25_568 : 25_569);
  const date = new Date(Math.round((fromEpoch * dayMs) / 1000) * 1000);
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString().replace("T00:00:00.000Z", "");
}
