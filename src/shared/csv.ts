/** A cell of a CSV file; null is an empty one. */
export type CsvCell = string | number | null;

/**
 * Writes rows as CSV (RFC 4180), the head among them. Begins with a byte order mark: without it spreadsheets read UTF-8 as
 * another encoding. Texts that a spreadsheet would take for a formula are led in by an apostrophe.
 */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;

function csvCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** First characters of formulas, the full-width ones included: some spreadsheets read them alike. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** Headers of a response that browsers save as a file. `name` is made of letters, digits and hyphens, without `.csv`. */
export const csvHeaders = (name: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name.slice(0, longestName)}.csv"`,
  "Cache-Control": "no-cache",
  "X-Robots-Tag": "noindex",
});

/** File systems take names of 255 bytes. */
const longestName = 200;
