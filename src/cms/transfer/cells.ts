import { preview } from "#shared/text.ts";

/** The form of a field's value in a cell: a list as texts between semicolons, or as JSON where it holds anything else. */
export type CellKind = "text" | "number" | "flag" | "list";

/** The cell that clears a field; an empty one keeps it. */
export const clearingCell = "—";

const separator = ";";

/**
 * Writes a value into a cell. Texts that spreadsheets would take for a formula, or this import for a mark of its own, are led
 * in by an apostrophe, which `readCell` takes off again.
 */
export function writeCell(kind: CellKind, value: unknown): string | number | null {
  if (value === null || value === undefined || value === "") return null;
  if (kind === "number") return Number(value);
  if (kind === "flag") return value ? "yes" : "no";
  return guardCell(kind === "list" ? writeList(value) : String(value));
}

/** Leads in a text that would be more than a text in a cell. */
export const guardCell = (text: string): string => (needsGuard.test(text) ? `'${text}` : text);

const needsGuard = /^'*(?:[=+\-@\t\r\n＝＋－＠]|—$)/;
const isGuarded = /^'+(?:[=+\-@\t\r\n＝＋－＠]|—$)/;

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

/** The value of a cell, or why it has none. */
export type ReadCell = { value: unknown } | { fault: string };

/** Reads a cell that is not empty. */
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

const flags = new Map([
  ...["yes", "true", "1", "x"].map((word) => [word, true] as const),
  ...["no", "false", "0"].map((word) => [word, false] as const),
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
    return { fault: `“${clip(text)}” begins like JSON but is not valid` };
  }
}

const clip = (text: string) => preview(text, 40);
