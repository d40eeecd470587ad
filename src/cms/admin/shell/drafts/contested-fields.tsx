import { useState } from "react";
import { useWatch } from "react-hook-form";
import { fieldLabel } from "#shared/field-label.ts";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { formatMoment } from "../../formats.ts";
import { wordsFor } from "../value-words.ts";
import type { Contested } from "./draft-keeper-state.ts";
import { useDraft } from "./use-draft-keeper.ts";

/**
 * The fields that a colleague and this editor typed in at the same time, or that the colleague discarded: theirs, mine, or
 * both.
 */
export function ContestedFields() {
  const { contested } = useDraft();
  return contested.length > 0 && <Question contested={contested} />;
}

function Question({ contested }: { contested: Contested[] }) {
  const { keeper, draft, editing } = useDraft();
  const [choices, setChoices] = useState<Record<string, string>>({});
  // The form can be typed in while the question is open.
  const typed = useWatch({ control: editing.form.control });
  const fields = contested.map((one) => ({ ...one, mine: typed[one.field] }));
  const choiceOf = ({ field }: Contested) => choices[field] ?? "mine";
  const settle = () =>
    keeper.settle(Object.fromEntries(fields.map((one) => [one.field, chosen(one, choiceOf(one))])));
  return (
    <section
      id={contestedId}
      ref={focusOnce}
      tabIndex={-1}
      aria-label="Typed by a colleague at the same time"
      className="flex flex-col gap-5 panel bg-warn-wash p-4 outline-none"
    >
      <p role="alert">
        {draft?.version ? (
          <>
            {draft.editedBy} typed in the same {fields.length === 1 ? "field" : "fields"}
            {draft.updatedAt && `, last on ${formatMoment(draft.updatedAt)}`}.
          </>
        ) : (
          "The draft was discarded or published on another page."
        )}{" "}
        Nothing is lost: choose what stays.
      </p>
      {fields.map((one) => (
        <fieldset key={one.field} className="grid gap-4 border-t border-rule pt-4 md:grid-cols-2">
          <legend className="sr-only">{fieldLabel(one.field)}</legend>
          <Version title={`${fieldLabel(one.field)}: theirs`} value={one.theirs} />
          <Version title={`${fieldLabel(one.field)}: mine`} value={one.mine} />
          <div className="md:col-span-2">
            <RadioGroup
              legend={`Which ${fieldLabel(one.field)} should be kept?`}
              name={`contested-${one.field}`}
              options={optionsFor(one)}
              value={choiceOf(one)}
              onChange={(choice) => setChoices({ ...choices, [one.field]: choice })}
            />
          </div>
        </fieldset>
      ))}
      <div>
        <Button variant="primary" onClick={settle}>
          Keep these
        </Button>
      </div>
    </section>
  );
}

const contestedId = "contested-fields";

export const focusContested = () => document.getElementById(contestedId)?.focus();

const focusOnce = (panel: HTMLElement | null) => panel?.focus();

const Version = ({ title, value }: { title: string; value: unknown }) => (
  <div className="min-w-0">
    <h3 className="font-sans text-13 font-medium tracking-normal">{title}</h3>
    <pre className="mt-1 max-h-60 overflow-y-auto panel bg-surface p-3 font-sans text-13 whitespace-pre-wrap wrap-anywhere">
      {wordsFor(value)}
    </pre>
  </div>
);

const isJoinable = ({ theirs, mine }: Contested) =>
  (typeof theirs === "string" && typeof mine === "string") || (Array.isArray(theirs) && Array.isArray(mine));

const optionsFor = (one: Contested) => [
  { value: "theirs", label: "Theirs" },
  { value: "mine", label: "Mine" },
  ...(isJoinable(one) ? [{ value: "both", label: "Both, theirs first" }] : []),
];

function chosen({ theirs, mine }: Contested, choice: string): unknown {
  if (choice === "theirs") return theirs;
  if (choice !== "both") return mine;
  if (Array.isArray(theirs) && Array.isArray(mine)) return [...theirs, ...mine];
  return `${theirs}\n\n${mine}`;
}
