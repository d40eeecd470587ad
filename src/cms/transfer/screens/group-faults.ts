import type { ImportPlan } from "./use-import.ts";

type PlannedLine = ImportPlan["rows"][number];

/** Lines that are left out for the same reason. */
export interface FaultGroup {
  key: string;
  message: string;
  lines: PlannedLine[];
}

/** Groups the skipped lines by reason, most lines first. Quoted values and other lines' numbers do not make reasons differ. */
export function groupFaults(rows: PlannedLine[]): FaultGroup[] {
  const skipped = rows.filter(({ verdict }) => verdict === "skipped");
  const groups = Map.groupBy(
    skipped,
    ({ message, fault }) => `${fault?.field} ${(message ?? "").replace(/“[^”]*”|\bline \d+/gi, "…")}`,
  );
  return [...groups]
    .map(([key, lines]) => ({ key, message: messageOf(lines), lines }))
    .toSorted((a, b) => b.lines.length - a.lines.length);
}

/** The common message. Differing parts are left out of it. */
function messageOf(lines: PlannedLine[]): string {
  const messages = new Set(lines.map(({ message }) => message ?? ""));
  const [first = ""] = messages;
  return messages.size === 1
    ? first
    : first
        .replace(/“[^”]*”/g, "the value")
        .replace(/\bline \d+/i, "an earlier line")
        .replace(/^an earlier line/, "An earlier line");
}
