import { type FormEvent, useState } from "react";
import { formatCount, pluralize, preview } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { classes } from "#ui/classes.ts";
import { keepFocusInList } from "#ui/keep-focus.ts";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Import, ImportChoice, ImportPlan, NewImport } from "./use-import.ts";

type PlannedLine = ImportPlan["rows"][number];

type RowVerdict = PlannedLine["verdict"];

const verdictLabels: Record<RowVerdict, string> = {
  skipped: "Left out",
  update: "Changed",
  create: "New",
  unchanged: "Unchanged",
};
const verdicts = Object.keys(verdictLabels) as RowVerdict[];
const linesAtATime = 50;

/** The plan of an import, row by row, with invalid rows first. */
export function PlanView({
  plan,
  newImport,
  mode,
  importState: { leftOut, pick, correct },
}: {
  plan: ImportPlan;
  newImport: NewImport;
  mode: ImportChoice["as"];
  importState: Pick<Import, "leftOut" | "pick" | "correct">;
}) {
  const labelOf = (name: string) => newImport.fields.find((field) => field.name === name)?.label ?? name;
  const present = verdicts.filter((verdict) => plan.counts[verdict] > 0);
  const [chosenVerdict, setChosenVerdict] = useState<RowVerdict | null>(null);
  const [shown, setShown] = useState(linesAtATime);
  const verdict =
    chosenVerdict && present.includes(chosenVerdict) ? chosenVerdict : (present[0] ?? "unchanged");
  const lines = plan.rows.filter((row) => row.verdict === verdict);
  return (
    <section aria-labelledby="plan-heading" className="min-w-0">
      <h4 id="plan-heading" className="text-17 font-semibold">
        What would change
      </h4>
      <p role="status" className="mt-1 text-muted">
        {summaryOf(plan, mode)} Nothing is written yet.
      </p>
      {present.length > 1 && (
        <SegmentedChoice
          legend="Lines"
          className="mt-4 max-w-144"
          value={verdict}
          onChange={(next) => {
            setChosenVerdict(next);
            setShown(linesAtATime);
          }}
          options={present.map((one) => ({ value: one, label: `${verdictLabels[one]} ${plan.counts[one]}` }))}
        />
      )}
      {verdict === "skipped" ? (
        <Faults rows={plan.rows} labelOf={labelOf} onCorrect={correct} />
      ) : (
        <ul className="mt-4 border-t border-rule">
          {lines.slice(0, shown).map((line) => (
            <Line
              key={line.line}
              line={line}
              labelOf={labelOf}
              isPicked={!leftOut.has(line.line)}
              onPick={(isPicked) => pick(line.line, isPicked)}
            />
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        {verdict !== "skipped" && lines.length > shown && (
          <Button onClick={() => setShown(shown + linesAtATime)}>{lines.length - shown} more</Button>
        )}
        {plan.counts.skipped > 0 && (
          <a
            href={`/api/admin/imports/${newImport.id}/result.csv`}
            download
            className="text-accent underline underline-offset-4"
          >
            Download errors
          </a>
        )}
      </div>
    </section>
  );
}

function summaryOf({ rows, counts }: ImportPlan, mode: ImportChoice["as"]): string {
  const changes = rows.reduce((total, row) => total + (row.verdict === "update" ? row.changes.length : 0), 0);
  const drafted = rows.filter(({ isPrivate }) => isPrivate).length;
  const parts = [
    `${formatCount(counts.create)} new${mode === "draft" ? ", as drafts" : ""}`,
    `${formatCount(counts.update)} changed in ${pluralize(changes, "field")}${mode === "draft" && drafted > 0 ? `, ${formatCount(drafted)} of them published and changed in private drafts` : ""}`,
    `${formatCount(counts.unchanged)} unchanged`,
    `${formatCount(counts.skipped)} left out`,
  ];
  return `${pluralize(rows.length, "row")}: ${parts.join("; ")}.`;
}

/** True if importing the row would write something. */
export const isChange = ({ verdict }: PlannedLine) => verdict === "create" || verdict === "update";

function Line({
  line,
  labelOf,
  isPicked,
  onPick,
}: {
  line: PlannedLine;
  labelOf: (field: string) => string;
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
}) {
  const { title, verdict, changes, message } = line;
  return (
    <li className="flex gap-4 border-b border-rule py-2">
      {isChange(line) ? (
        <CheckboxField
          className="w-24 shrink-0 text-13 tabular-nums"
          label={`Line ${line.line}`}
          checked={isPicked}
          onChange={({ target }) => onPick(target.checked)}
        />
      ) : (
        <span className="w-24 shrink-0 text-13 text-muted tabular-nums">Line {line.line}</span>
      )}
      <div className={classes("min-w-0 wrap-anywhere", !isPicked && "text-muted")}>
        {title && <p className="font-medium">{title}</p>}
        {verdict === "update" && (
          <ul className="text-14">
            {changes.map(({ field, before, after }) => (
              <li key={field}>
                {labelOf(field)}: <del className="text-muted">{inWords(before)}</del>{" "}
                <ins className="no-underline">{inWords(after)}</ins>
              </li>
            ))}
          </ul>
        )}
        {verdict === "create" && (
          <p className="text-14 text-muted">{changes.map(({ field }) => labelOf(field)).join(", ")}</p>
        )}
        {message && <p className="text-14 text-muted">{message}</p>}
      </div>
    </li>
  );
}

const longest = 160;

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "empty";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const isTextList = Array.isArray(value) && value.every((item) => typeof item === "string");
  const text = isTextList
    ? value.join(", ")
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);
  if (text === "") return "empty";
  return preview(text, longest);
}

type Correct = (corrections: ImportChoice["corrections"]) => void;

/** The lines that are left out, grouped by reason. Values can be corrected here, which plans the import again. */
const Faults = ({
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

const faultyLinesAtATime = 20;

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
  const [shown, setShown] = useState(faultyLinesAtATime);
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
          <Button variant="quiet" onClick={() => setShown(shown + faultyLinesAtATime)}>
            {lines.length - shown} more
          </Button>
        )}
      </div>
    </form>
  );
}

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
