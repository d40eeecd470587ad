import { setImmediate as yieldToOthers } from "node:timers/promises";
import { type CsvCell, csvLines, toCsv } from "./csv.ts";

const rowsPerTurn = 200;

/** Like `toCsv`, with a turn of the event loop per 200 rows. Reads each row just before writing it. */
export async function toCsvInTurns(
  head: readonly CsvCell[],
  rows: Iterable<readonly CsvCell[]>,
): Promise<string> {
  let csv = toCsv([head]);
  let part: (readonly CsvCell[])[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < rowsPerTurn) continue;
    csv += csvLines(part);
    part = [];
    await yieldToOthers();
  }
  return csv + csvLines(part);
}
