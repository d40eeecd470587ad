import { hasControlCharacters } from "#shared/sound-text.ts";
import { cutWhole, formatCount } from "#shared/text.ts";
import { isSheetError } from "./cells.ts";

/** Why a file cannot be imported, as a message for the editor. */
export class FileRefusal extends Error {}

export interface SheetRow {
  /** The line in the file. The header is line 1. */
  line: number;
  cells: string[];
  /** Why the line cannot be imported. */
  fault?: string;
}

export type AddRow = (cells: string[], line: number) => void;

export interface SheetRows {
  headers: string[];
  /** JSON of `SheetRow[]`, `rowsInPart` rows each. */
  parts: string[];
  rowCount: number;
  samples: string[][];
  filled: number[];
}

/** Few: parts are stored and planned one at a time, and other requests run in between. */
const rowsInPart = 50;
const mostRows = 5000;
/** Rows are counted only up to this number, for the error about too many rows. */
const mostCounted = 100_000;
const mostColumns = 200;
const sampleCount = 3;
/** In all cells together. */
export const mostCharacters = 24 * 1024 * 1024;
export const mostCells = mostRows * mostColumns;

/** Collects the rows of a file in parts. Fails as soon as the file is too large. */
export class RowCollector {
  #headers: string[] | null = null;
  readonly #parts: string[] = [];
  #part: SheetRow[] = [];
  #count = 0;
  #characters = 0;
  readonly #samples: string[][] = [];
  readonly #filled: number[] = [];

  /** @throws FileRefusal */
  readonly add: AddRow = (cells, line) => {
    const width = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
    if (width === 0) return;
    if (!this.#headers) this.#headers = readHeaders(cells.slice(0, width));
    else this.#addRow(this.#headers, cells.slice(0, width), line);
  };

  #addRow(headers: string[], cells: string[], line: number) {
    this.#count += 1;
    if (this.#count > mostCounted) throw tooManyRows(`more than ${formatCount(mostCounted)}`);
    if (this.#count > mostRows) return;
    this.#characters += cells.reduce((total, cell) => total + cell.length, 0);
    if (this.#characters > mostCharacters) throw new FileRefusal("The file contains too much text");
    for (const [index, cell] of cells.slice(0, headers.length).entries()) this.#note(index, cell);
    const fault =
      cells.length > headers.length
        ? `Line ${line} has ${cells.length} cells, the header has ${headers.length}`
        : faultOf(cells, line);
    this.#part.push({ line, cells: cells.slice(0, headers.length), ...(fault && { fault }) });
    if (this.#part.length === rowsInPart) this.#endPart();
  }

  #note(index: number, cell: string) {
    if (cell === "") return;
    this.#filled[index] = (this.#filled[index] ?? 0) + 1;
    const samples = this.#samples[index] ?? [];
    if (samples.length < sampleCount) this.#samples[index] = [...samples, cutWhole(cell, 200)];
  }

  #endPart() {
    if (this.#part.length > 0) this.#parts.push(JSON.stringify(this.#part));
    this.#part = [];
  }

  /** @throws FileRefusal */
  finish(): SheetRows {
    const headers = this.#headers;
    if (!headers) throw new FileRefusal("The file is empty");
    if (this.#count > mostRows) throw tooManyRows(formatCount(this.#count));
    this.#endPart();
    return {
      headers,
      parts: this.#parts,
      rowCount: this.#count,
      samples: headers.map((_, index) => this.#samples[index] ?? []),
      filled: headers.map((_, index) => this.#filled[index] ?? 0),
    };
  }
}

const tooManyRows = (count: string) =>
  new FileRefusal(`A file can have at most ${formatCount(mostRows)} rows; this one has ${count}`);

function readHeaders(cells: string[]): string[] {
  if (cells.length > mostColumns) throw new FileRefusal(`A file can have at most ${mostColumns} columns`);
  const headers = cells.map((cell) => cell.trim());
  const place = headers.findIndex(hasControlCharacters);
  if (place >= 0) throw new FileRefusal(`The name of column ${place + 1} contains control characters`);
  return headers;
}

/** Rejects the error text that a spreadsheet shows for a failed formula. */
function faultOf(cells: string[], line: number): string | null {
  const error = cells.find(isSheetError);
  return error === undefined ? null : `Line ${line} contains the error ${error}`;
}
