import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { choicesQuery } from "#cms/admin/choices.query.ts";
import type { AdminType } from "#cms/admin/type.tsx";
import type { EntryData } from "#http/client/calls.ts";
import { compareText } from "#shared/text.ts";
import { classes } from "#ui/classes.ts";
import { type BulkField, readBulkValue } from "./bulk-fields.ts";
import type { ListColumn } from "./list-columns.ts";
import { cellBelow } from "./row-keys.ts";
import type { SaveField } from "./use-inline-save.ts";

/**
 * A number or short text that is edited in place, as in a spreadsheet: a click or typing opens it, Enter saves it and moves to the
 * row below, Escape reverts it.
 */
export function TextCell({
  type,
  entry,
  column,
  field,
  shown,
  onSave,
}: {
  type: AdminType;
  entry: EntryData;
  column: ListColumn;
  field: BulkField;
  shown: string | number | null;
  onSave: SaveField;
}) {
  const [text, setText] = useState<string | null>(null);
  const name = `${column.label} of ${type.titleOf(entry)}`;
  const value = entry[column.key];
  const current = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (text !== null)
    return (
      <CellInput
        type={type}
        field={field}
        name={name}
        current={current}
        text={text}
        onText={setText}
        onSave={(next) => onSave(entry, column.key, next)}
      />
    );
  return (
    <button
      type="button"
      tabIndex={-1}
      data-cell={column.key}
      aria-label={`${name}: ${shown ?? "empty"}. Edit`}
      onClick={() => setText(current)}
      // Clears the cell, so that the typed character replaces the value.
      onKeyDown={({ key, altKey, ctrlKey, metaKey }) => {
        if (key.length === 1 && key !== " " && !altKey && !ctrlKey && !metaKey) flushSync(() => setText(""));
      }}
      className={classes(cellClass, column.isNumeric && "justify-end")}
    >
      <Value>{shown}</Value>
    </button>
  );
}

function CellInput({
  type,
  field,
  name,
  current,
  text,
  onText,
  onSave,
}: {
  type: AdminType;
  field: BulkField;
  name: string;
  current: string;
  text: string;
  onText: (text: string | null) => void;
  onSave: (value: unknown) => void;
}) {
  const id = useId();
  const [message, setMessage] = useState<string | null>(null);
  const isDone = useRef(false);
  const suggestions = useSuggestions(type, field);
  /** Returns false if the text is not valid for the field. */
  const finish = () => {
    if (isDone.current) return true;
    const read = readCell(field, text, current);
    setMessage(read.message ?? null);
    if (read.message !== undefined) return false;
    isDone.current = true;
    if (text.trim() !== current) onSave(read.value);
    return true;
  };
  const leave = (input: HTMLElement, to: "here" | "below") => {
    const row = input.closest("[data-row]");
    const below = to === "below" ? cellBelow(input, 1) : null;
    isDone.current = true;
    flushSync(() => onText(null));
    (below ?? row?.querySelector<HTMLElement>(`[data-cell="${field.name}"]`))?.focus();
  };
  return (
    <>
      <input
        ref={focusAndSelect}
        data-cell={field.name}
        aria-label={name}
        aria-invalid={message !== null}
        aria-describedby={message ? `${id}-message` : undefined}
        list={`${id}-used`}
        autoComplete="off"
        inputMode={field.kind === "number" ? "numeric" : "text"}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onBlur={() => finish() && onText(null)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === "Escape") leave(event.currentTarget, "here");
          else if (event.key === "Enter") {
            // Prevents Enter from also pressing the button that gets the focus.
            event.preventDefault();
            if (finish()) leave(event.currentTarget, "below");
          }
          // Arrow keys move within the text.
          event.stopPropagation();
        }}
        className="-mx-1.5 h-8 w-36 rounded-control border border-accent bg-surface px-1.5 text-13 aria-invalid:border-danger"
      />
      {message && (
        <p id={`${id}-message`} role="alert" className="max-w-36 py-1 text-13 whitespace-normal text-danger">
          {message}
        </p>
      )}
      <datalist id={`${id}-used`}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}

/** Clearing the cell clears the field if it may be empty. */
const readCell = (field: BulkField, text: string, current: string) => {
  if (text.trim() === current) return { value: current };
  if (text.trim() === "" && field.empty !== undefined) return { value: field.empty };
  const read = readBulkValue(field, text);
  return read.message !== undefined && text.trim() === "" ? { message: "Enter a value" } : read;
};

function useSuggestions(type: AdminType, { name, kind }: BulkField): string[] {
  const { data } = useQuery({ ...choicesQuery(type, "", [name]), enabled: kind !== "number" });
  const values = kind === "number" ? [] : (data?.fields[name]?.values ?? []);
  return values.map(({ value }) => value).toSorted(compareText);
}

function focusAndSelect(input: HTMLInputElement | null) {
  input?.focus();
  input?.select();
}

/** A cell's value, or a dash if it is unknown. An empty value is shown as empty. */
export const Value = ({ children }: { children: string | number | null }) =>
  children === null ? (
    <span className="text-muted">–</span>
  ) : (
    <span className="block max-w-36 truncate 2xl:max-w-44">{children}</span>
  );

/** An editable value. It looks like a button on hover. */
export const cellClass =
  "-mx-1.5 inline-flex min-h-8 min-w-6 cursor-pointer items-center gap-1 rounded-control border border-transparent px-1.5 text-left -outline-offset-2 group-hover:border-rule-strong hover:bg-surface";
