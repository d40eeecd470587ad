import { preview } from "#shared/text.ts";

/** How a cell holds a field's value. A list is semicolon-separated text, or JSON if it contains anything but texts. */
export type CellKind = "text" | "number" | "flag" | "list";

/** The cell text that clears a field. An empty cell keeps it. */
export const clearingCell = "—";

const separator = ";";

/**
 * Formats a value for a cell. Texts that a spreadsheet would read as a formula, or the import as a marker or a formula's error, are
 * prefixed with an apostrophe, which `readCell` removes.
 */
export function writeCell(kind: CellKind, value: unknown): string | number | null {
  if (value === null || value === undefined || value === "") return null;
  if (kind === "number") return Number(value);
  if (kind === "flag") return value ? "yes" : "no";
  return guardCell(kind === "list" ? writeList(value) : String(value));
}

/** Prefixes a text that a cell would not treat as plain text. */
export const guardCell = (text: string): string => (needsGuard.test(text) ? `'${text}` : text);

/** What a spreadsheet shows for a failed formula. */
const sheetErrors = String.raw`#(?:N/A|REF!|VALUE!|DIV/0!|NAME\?|NUM!|NULL!)$`;
const guarded = String.raw`(?:[=+\-@\t\r\n＝＋－＠]|—$|${sheetErrors})`;
const needsGuard = new RegExp(`^'*${guarded}`);
const isGuarded = new RegExp(`^'+${guarded}`);

const sheetError = new RegExp(`^${sheetErrors}`);
/** True for a cell that holds the error of a failed formula instead of its value. */
export const isSheetError = (cell: string) => sheetError.test(cell);

function writeList(value: unknown): string {
  if (Array.isArray(value) && value.every(isPlainItem)) return value.join(`${separator} `);
  return JSON.stringify(value);
}

const isPlainItem = (item: unknown, place: number) =>
  typeof item === "string" &&
  item !== "" &&
  item === item.trim() &&
  !item.includes(separator) &&
  !(place === 0 && /^[[{]/.test(item));

/** A cell's value, or why it is invalid. */
export type ReadCell = { value: unknown } | { fault: string };

/** Parses a non-empty cell. */
export function readCell(kind: CellKind, cell: string): ReadCell {
  const text = isGuarded.test(cell) ? cell.slice(1) : cell;
  if (kind === "number") return readNumber(text);
  if (kind === "flag") return readFlag(text);
  return kind === "list" ? readList(text) : { value: text };
}

function readNumber(text: string): ReadCell {
  const number = Number(text.trim());
  return Number.isFinite(number) ? { value: number } : { fault: `“${clip(text)}” is not a number` };
}

/** Sheets saved by a German or French Excel hold its words for true and false. */
const flags = new Map([
  ...["yes", "true", "1", "x", "ja", "wahr", "oui", "vrai"].map((word) => [word, true] as const),
  ...["no", "false", "0", "nein", "falsch", "non", "faux"].map((word) => [word, false] as const),
]);

function readFlag(text: string): ReadCell {
  const value = flags.get(text.trim().toLowerCase());
  return value === undefined ? { fault: `“${clip(text)}” is neither yes nor no` } : { value };
}

function readList(text: string): ReadCell {
  if (!/^\s*[[{]/.test(text))
    return {
      value: text
        .split(separator)
        .map((item) => item.trim())
        .filter(Boolean),
    };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { fault: `“${clip(text)}” looks like JSON but is not valid` };
  }
}

const clip = (text: string) => preview(text, 40);
