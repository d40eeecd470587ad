import { unzipSync } from "fflate";

/** A row with its line, from 1, and the texts of its cells by column, from 0. */
export interface SheetRow {
  line: number;
  cells: string[];
}

export interface ReturnedWorkbook {
  /** The rows of each sheet. */
  sheets: SheetRow[][];
  /** The day it was last saved, as `2026-12-03`, if the program says so. */
  savedOn: string | null;
}

/** In bytes, unpacked; a hundred times a request of 60 rows. */
const mostUnpacked = 8 * 1024 * 1024;
const mostRows = 5000;
const mostColumns = 100;

const partNames = /^(xl\/worksheets\/[^/]+|xl\/sharedStrings|docProps\/core)\.xml$/i;

/**
 * Reads the sheets of an Excel workbook. Programs store texts differently: in the cell, in a shared list, or in runs with formats.
 * @throws if it is not a workbook, is damaged, or is too large when unpacked
 */
export function readWorkbook(archive: Uint8Array): ReturnedWorkbook {
  let unpacked = 0;
  const files = unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      if (!partNames.test(name)) return false;
      unpacked += originalSize;
      if (unpacked > mostUnpacked) throw new Error("The workbook is too large when unpacked");
      return true;
    },
  });
  const parts = Object.entries(files).map(([name, bytes]) => ({ name: name.toLowerCase(), bytes }));
  const find = (name: string) => parts.find((part) => part.name === name);
  const strings = find("xl/sharedstrings.xml");
  const core = find("docprops/core.xml");
  const sharedTexts = strings ? childrenOf(parseXml(strings.bytes), "si").map(textOf) : [];
  return {
    sheets: parts
      .filter(({ name }) => name.startsWith("xl/worksheets/"))
      .map(({ bytes }) => readRows(parseXml(bytes), sharedTexts)),
    savedOn: core ? readSavedOn(parseXml(core.bytes)) : null,
  };
}

function parseXml(bytes: Uint8Array): Element {
  const xml = new TextDecoder().decode(bytes);
  // No workbook has one, and its entities could grow without limit.
  if (xml.includes("<!DOCTYPE")) throw new Error("The workbook has a document type");
  const root = new DOMParser().parseFromString(xml, "text/xml").documentElement;
  if (!root || root.getElementsByTagName("parsererror").length > 0)
    throw new Error("The workbook is damaged");
  return root;
}

/** Names without the prefix, which some programs write. */
const isNamed = (element: Element, name: string) =>
  element.tagName === name || element.tagName.endsWith(`:${name}`);

const childrenOf = (element: Element | undefined, name: string): Element[] =>
  [...(element?.children ?? [])].filter((child) => isNamed(child, name));

function readRows(root: Element, sharedTexts: string[]): SheetRow[] {
  let line = 0;
  return childrenOf(childrenOf(root, "sheetData")[0], "row")
    .slice(0, mostRows)
    .map((row) => {
      line = Number(row.getAttribute("r")) || line + 1;
      const cells: string[] = [];
      for (const cell of childrenOf(row, "c")) {
        const column = columnOf(cell.getAttribute("r")) ?? cells.length;
        if (column >= mostColumns) continue;
        while (cells.length < column) cells.push("");
        cells[column] = textOfCell(cell, sharedTexts).trim();
      }
      return { line, cells };
    });
}

function textOfCell(cell: Element, sharedTexts: string[]): string {
  const type = cell.getAttribute("t");
  if (type === "inlineStr") return childrenOf(cell, "is").map(textOf).join("");
  const value = childrenOf(cell, "v")[0]?.textContent ?? "";
  return type === "s" ? (sharedTexts[Number(value)] ?? "") : unescapeText(value);
}

/** Joins the runs of a text, without the phonetic guides of East Asian scripts. */
const textOf = (element: Element): string =>
  [...element.children]
    .map((child) => {
      if (isNamed(child, "t")) return unescapeText(child.textContent ?? "");
      return isNamed(child, "r") ? textOf(child) : "";
    })
    .join("");

/** Excel writes characters that XML cannot hold as `_x000D_`. */
const unescapeText = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Returns the zero-based column of an address: 2 for `C7`. */
function columnOf(address: string | null): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address ?? "")?.[0];
  if (!letters) return null;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function readSavedOn(core: Element): string | null {
  const day = /^\d{4}-\d\d-\d\d/.exec(childrenOf(core, "modified")[0]?.textContent?.trim() ?? "")?.[0];
  return day && !Number.isNaN(Date.parse(day)) ? day : null;
}
