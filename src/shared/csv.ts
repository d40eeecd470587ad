/** A CSV cell; null is an empty cell. */
export type CsvCell = string | number | null;

/**
 * Writes rows, including the header, as CSV (RFC 4180). Starts with a byte-order mark, without which spreadsheets misread UTF-8.
 * Prefixes text that a spreadsheet would evaluate as a formula with an apostrophe.
 */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;

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
