import { type FormEvent, useState } from "react";
import { pluralize } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { keepFocusInList } from "#ui/keep-focus.ts";
import { TextField } from "#ui/text-field.tsx";
import type { ImportChoice, ImportPlan } from "./use-import.ts";

type Correct = (corrections: ImportChoice["corrections"]) => void;

/** The lines that are left out, grouped by reason. Values can be corrected here, which plans the import again. */
export const Faults = ({
  rows,
  labelOf,
  onCorrect,
}: {
  rows: ImportPlan["rows"];
  labelOf: (field: string) => string;
  onCorrect: Correct;
}) => (
  <ul ref={keepFocusInList} tabIndex={-1} className="mt-4 border-t border-rule outline-none">
    {groupFaults(rows).map((group) => (
      <li key={group.key} className="border-b border-rule py-3">
        <Fault group={group} labelOf={labelOf} onCorrect={onCorrect} />
      </li>
    ))}
  </ul>
);

const linesAtATime = 20;

function Fault({
  group: { message, lines },
  labelOf,
  onCorrect,
}: {
  group: FaultGroup;
  labelOf: (field: string) => string;
  onCorrect: Correct;
}) {
  const [texts, setTexts] = useState<Record<number, string>>({});
  const [shown, setShown] = useState(linesAtATime);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onCorrect(
      lines.flatMap(({ line, fault }) => {
        const value = texts[line];
        return fault && value !== undefined ? { line, field: fault.field, value } : [];
      }),
    );
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-3">
      <div className="wrap-anywhere">
        <p className="font-medium text-danger">
          {pluralize(lines.length, "row")}: {message}
        </p>
        <p className="text-13 text-muted tabular-nums">
          {lines.length === 1 ? "Line" : "Lines"} {lines.map(({ line }) => line).join(", ")}
        </p>
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        {lines
          .slice(0, shown)
          .map(({ line, title, message: ownMessage, fault }) =>
            fault ? (
              <TextField
                key={line}
                label={`${labelOf(fault.field)} in line ${line}`}
                hint={[title, ownMessage !== message && ownMessage].filter(Boolean).join(": ") || undefined}
                value={texts[line] ?? fault.value}
                onChange={({ target }) => setTexts({ ...texts, [line]: target.value })}
              />
            ) : null,
          )}
      </div>
      <div className="flex flex-wrap gap-3">
        {lines.some(({ fault }) => fault) && (
          <Button type="submit" disabled={Object.keys(texts).length === 0}>
            Check again
          </Button>
        )}
        {lines.length > shown && (
          <Button variant="quiet" onClick={() => setShown(shown + linesAtATime)}>
            {lines.length - shown} more
          </Button>
        )}
      </div>
    </form>
  );
}

type PlannedLine = ImportPlan["rows"][number];

/** Lines that are left out for the same reason. */
interface FaultGroup {
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
