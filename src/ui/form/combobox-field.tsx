import { type KeyboardEvent, type Ref, useId, useState } from "react";
import { canonicalText, identityKey } from "#shared/canonical-text.ts";
import { classes } from "../classes.ts";
import { describedBy, Field, type FieldTexts, inputClass } from "../field.tsx";

/** An existing choice or a new one. Spellings that differ only in case, spaces or Unicode composition are the same choice. */
export function ComboboxField({
  choices,
  value,
  onChange,
  onBlur,
  name,
  ref,
  ...texts
}: Omit<FieldTexts, "isLabelHidden"> & {
  choices: string[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const listId = `${id}-list`;
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = choicesFor(choices, typed ?? "");
  const isNew = value.trim() !== "" && !sameChoice(choices, value);
  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const choose = (chosen: string) => {
    onChange(chosen);
    setTyped(null);
    close();
  };
  const editByKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.currentTarget.readOnly) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && !event.altKey) {
      event.preventDefault();
      setIsOpen(true);
      setActive((active + by + options.length) % Math.max(1, options.length));
      return;
    }
    const option = options[active];
    const takes = event.key === "Enter" && isOpen && option && !event.metaKey && !event.ctrlKey;
    if (!takes && !(event.key === "Escape" && isOpen)) return;
    event.preventDefault();
    event.stopPropagation();
    if (takes) choose(option.value);
    else close();
  };
  return (
    <Field id={id} {...texts}>
      <div className="relative">
        <input
          ref={ref}
          id={id}
          name={name}
          type="text"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isOpen && options.length > 0}
          aria-controls={listId}
          aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
          className={inputClass}
          value={typed ?? value}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(sameChoice(choices, target.value) ?? target.value);
            setIsOpen(true);
            setActive(-1);
          }}
          onClick={({ currentTarget }) => setIsOpen(!currentTarget.readOnly)}
          onKeyDown={editByKeys}
          onBlur={() => {
            setTyped(null);
            close();
            onBlur?.();
          }}
          {...describedBy(id, texts)}
        />
        <div
          id={listId}
          role="listbox"
          aria-label="Choices in use"
          hidden={!isOpen || options.length === 0}
          className="absolute inset-x-0 top-full z-30 mt-1 max-h-64 overflow-y-auto rounded-control border border-rule-strong bg-surface py-1 shadow-lg"
        >
          {options.map((option, index) => (
            <div
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              className={classes(
                "cursor-pointer px-3 py-1.5 wrap-anywhere hover:bg-accent-wash aria-selected:font-medium pointer-coarse:py-3",
                index === active && "bg-accent-wash text-accent forced-colors:outline",
              )}
              onMouseDown={(event) => {
                // Keeps the focus in the input.
                event.preventDefault();
                choose(option.value);
              }}
            >
              {option.isNew ? `Add “${option.value}”` : option.value}
            </div>
          ))}
        </div>
      </div>
      <p role="status" className="text-13 text-muted empty:hidden">
        {isNew && !isOpen ? `“${value.trim()}” is new.` : ""}
      </p>
    </Field>
  );
}

/** Returns the choice that a text spells, regardless of case, spaces, hyphens and Unicode composition. */
export const sameChoice = (choices: string[], text: string): string | undefined =>
  choices.find((choice) => choice === text) ??
  choices.find((choice) => identityKey(choice) === identityKey(text));

/** Returns the choices that contain the typed text, followed by the text itself if it would be new. */
export function choicesFor(choices: string[], typed: string): { value: string; isNew: boolean }[] {
  const key = identityKey(typed);
  const matches = choices.filter((choice) => identityKey(choice).includes(key));
  const isNew = key !== "" && sameChoice(choices, typed) === undefined;
  return [
    ...matches.map((value) => ({ value, isNew: false })),
    ...(isNew ? [{ value: canonicalText(typed), isNew }] : []),
  ];
}
