import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { z } from "zod";
import { coreOf } from "#cms/engine/choice-options.ts";
import { formLabel } from "#cms/engine/form-label.ts";
import { wordsFor } from "#cms/engine/value-words.ts";
import { Button } from "#ui/button.tsx";
import { focusUnlessTyping } from "#ui/keep-focus.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { AdminType } from "./type.tsx";

/** A field that two editors changed at the same time, or that one changed and the other discarded. */
export interface ContestedField {
  field: string;
  theirs: unknown;
  mine: unknown;
}

/** Id of the panel that replaces the form after another editor saved the entry. */
export const entryConflictId = "conflict";

/** Id of the panel above the form after another editor changed the draft. */
export const draftConflictId = "contested-fields";

export const focusConflict = (id: string) => document.getElementById(id)?.focus();

/** The part of a type that the panel needs. */
type Labeled = Pick<AdminType, "formLabels" | "factFields" | "texts" | "summaryFields" | "input">;

type Choice = "mine" | "theirs" | "both";

/** Asks for each contested field which version stays: mine, theirs, or both if they can be joined. */
export function ConflictPanel({
  id,
  type,
  label,
  message,
  fields,
  initialChoice = () => "mine",
  settleLabel,
  onSettle,
}: {
  id: string;
  type: Labeled;
  label: string;
  message: ReactNode;
  fields: ContestedField[];
  initialChoice?: (field: string) => Choice;
  settleLabel: string;
  /** Called with the chosen value of each field. */
  onSettle: (values: FieldValues) => void;
}) {
  const [choices, setChoices] = useState<Record<string, string>>({});
  const choiceOf = (field: string) => choices[field] ?? initialChoice(field);
  return (
    <section
      id={id}
      ref={focusUnlessTyping}
      tabIndex={-1}
      aria-label={label}
      className="flex flex-col gap-5 panel bg-warn-wash p-4 outline-none"
    >
      <p role="alert">{message}</p>
      {fields.map((contested) => {
        const { field, theirs, mine } = contested;
        const name = formLabel(type, field);
        return (
          <fieldset key={field} className="grid gap-4 border-t border-rule pt-4 md:grid-cols-2">
            <legend className="sr-only">{name}</legend>
            <Version title={`${name}: yours`} value={mine} />
            <Version title={`${name}: theirs`} value={theirs} />
            <div className="md:col-span-2">
              <RadioGroup
                legend={`Which ${name} should be kept?`}
                name={`${id}-${field}`}
                options={optionsFor(type, contested)}
                value={choiceOf(field)}
                onChange={(choice) => setChoices({ ...choices, [field]: choice })}
              />
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button
          variant="primary"
          onClick={() =>
            onSettle(
              Object.fromEntries(
                fields.map((contested) => [
                  contested.field,
                  chosenValue(contested, choiceOf(contested.field), itemKeyOf(type, contested.field)),
                ]),
              ),
            )
          }
        >
          {settleLabel}
        </Button>
      </div>
    </section>
  );
}

const Version = ({ title, value }: { title: string; value: unknown }) => (
  <div className="min-w-0">
    <h3 className="font-sans text-13 font-medium tracking-normal">{title}</h3>
    <pre className="mt-1 max-h-60 overflow-y-auto panel bg-surface p-3 font-sans text-13 whitespace-pre-wrap wrap-anywhere">
      {wordsFor(value)}
    </pre>
  </div>
);

/** Longer texts than this can have paragraphs. */
const longestLine = 500;

/** True for a text of several lines. A name, an address or a choice is only one of two versions, never both. */
export function isProse(
  { texts, summaryFields, input }: Omit<Labeled, "formLabels">,
  field: string,
): boolean {
  if (texts.includes(field) || summaryFields.includes(field)) return true;
  const schema: z.core.$ZodType | undefined = input.shape[field];
  if (!schema) return false;
  const text = coreOf(schema);
  const isLong = text instanceof z.ZodString && text.maxLength !== null && text.maxLength > longestLine;
  // The schema of an address refuses plain words.
  return isLong && z.safeParse(schema, "Words").success;
}

const isJoinable = (type: Labeled, { field, theirs, mine }: ContestedField) =>
  (typeof theirs === "string" && typeof mine === "string" && isProse(type, field)) ||
  (Array.isArray(theirs) && Array.isArray(mine));

const optionsFor = (type: Labeled, contested: ContestedField): { value: Choice; label: string }[] => [
  { value: "mine", label: "Keep mine" },
  { value: "theirs", label: "Take theirs" },
  ...(isJoinable(type, contested) ? [{ value: "both" as const, label: "Keep both, theirs first" }] : []),
];

/** Identifies an element of a list, so that "both" does not keep two versions of one element. */
const itemKeyOf =
  ({ factFields }: Labeled, field: string) =>
  (item: unknown): unknown => {
    const key = factFields.find((factField) => factField.field === field)?.element?.item;
    return key && typeof item === "object" && item !== null
      ? Object.entries(item).find(([name]) => name === key)?.[1]
      : item;
  };

function chosenValue(
  { theirs, mine }: ContestedField,
  choice: string,
  keyOf: (item: unknown) => unknown,
): unknown {
  if (choice === "theirs") return theirs;
  if (choice !== "both") return mine;
  if (Array.isArray(theirs) && Array.isArray(mine)) {
    const theirKeys = new Set(theirs.map(keyOf));
    return [...theirs, ...mine.filter((item) => !theirKeys.has(keyOf(item)))];
  }
  return `${theirs}\n\n${mine}`;
}
