import { useState } from "react";
import { fieldLabel } from "#shared/field-label.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { formatMoment } from "../formats.ts";
import type { Conflict } from "./use-entry-form.ts";
import { wordsFor } from "./value-words.ts";

/** Lists another editor's changes since this form was opened, field by field. Each can be rejected or accepted. */
export function ConflictPanel({
  conflict: { fields, lastSave },
  onSettle,
}: {
  conflict: Conflict;
  /** Hears the fields whose other version is taken over. */
  onSettle: (takenFields: string[]) => void;
}) {
  const [taken, setTaken] = useState(
    () => new Set(fields.filter(({ isChangedByBoth }) => !isChangedByBoth).map(({ field }) => field)),
  );
  const choose = (field: string, choice: string) => {
    const next = new Set(taken);
    if (choice === theirs) next.add(field);
    else next.delete(field);
    setTaken(next);
  };
  return (
    <section
      ref={focusFirst}
      tabIndex={-1}
      aria-label="Saved by somebody else in the meantime"
      className="flex flex-col gap-5 outline-none"
    >
      <Alert>
        {lastSave.changedBy ?? "Somebody else"} saved this entry
        {lastSave.changedAt ? ` on ${formatMoment(lastSave.changedAt)}, ` : " "}while you were editing it.
        Nothing of yours is lost: choose below which version to keep, then save.
      </Alert>
      {fields.map(({ field, theirs: other, mine }) => (
        <fieldset key={field} className="grid gap-4 border-t border-rule pt-4 md:grid-cols-2">
          <legend className="sr-only">{fieldLabel(field)}</legend>
          <Version title={`${fieldLabel(field)}: yours`} value={mine} />
          <Version title={`${fieldLabel(field)}: theirs`} value={other} />
          <div className="md:col-span-2">
            <RadioGroup
              legend={`Which ${fieldLabel(field)} should be kept?`}
              name={`conflict-${field}`}
              options={[
                { value: keepMine, label: "Keep mine" },
                { value: theirs, label: "Take theirs" },
              ]}
              value={taken.has(field) ? theirs : keepMine}
              onChange={(choice) => choose(field, choice)}
            />
          </div>
        </fieldset>
      ))}
      <div>
        <Button variant="primary" onClick={() => onSettle([...taken])}>
          Save with these choices
        </Button>
      </div>
    </section>
  );
}

/** The field that had the focus has given way to this. */
const focusFirst = (panel: HTMLElement | null) => panel?.focus();

const keepMine = "mine";
const theirs = "theirs";

const Version = ({ title, value }: { title: string; value: unknown }) => (
  <div className="min-w-0">
    <h3 className="font-sans text-13 font-medium tracking-normal">{title}</h3>
    <pre className="mt-1 max-h-60 overflow-y-auto rounded-control bg-sunk p-3 font-sans text-13 whitespace-pre-wrap wrap-anywhere">
      {wordsFor(value)}
    </pre>
  </div>
);
