/** A CSV cell; null is an empty cell. */
export type CsvCell = string | number | null;

/** The start of a CSV file, without which spreadsheets misread UTF-8. */
export const byteOrderMark = "\uFEFF";

/** Writes rows, including the header, as a CSV file: a byte-order mark and `csvLines`. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string => byteOrderMark + csvLines(rows);

/**
 * Writes rows as lines of CSV (RFC 4180). Prefixes text that a spreadsheet would evaluate as a formula with an apostrophe.
 */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");

function csvCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Characters that start a formula, including the full-width forms that some spreadsheets accept. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** Headers for a file download. `name` consists of letters, digits and hyphens, without `.csv`. */
export const csvHeaders = (name: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name.slice(0, longestName)}.csv"`,
  "Cache-Control": "no-cache",
  "X-Robots-Tag": "noindex",
});

/** In characters; file systems allow 255 bytes. */
const longestName = 200;
