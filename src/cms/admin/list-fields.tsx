import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { get, useController, useFormContext } from "react-hook-form";
import { compareText } from "#shared/text.ts";
import { ChipsField } from "#ui/form/chips-field.tsx";
import { ListField } from "#ui/form/list-field.tsx";
import { PickerField } from "#ui/form/picker-field.tsx";
import { adminListQuery, type EntryData } from "./calls.ts";
import { type FormFieldProps, messageOf, useFieldError } from "./fields.tsx";

/**
 * Reads a list field from react-hook-form. A value that is no list counts as an empty one, and items that `isItem`
 * rejects are left out.
 */
export function useListField<Item>(name: string, isItem: (value: unknown) => value is Item) {
  const { field } = useController({ name });
  const value: unknown = field.value;
  const items = Array.isArray(value) ? value.filter(isItem) : [];
  return {
    items,
    onChange: (next: Item[]) => field.onChange(next),
    /** Lets the form focus the field when it is at fault. */
    ref: (element: HTMLElement | null) =>
      field.ref(element && { focus: () => firstAtFault(element)?.focus() }),
    error: useFieldError(name),
    itemErrors: useItemErrors(name),
  };
}

const firstAtFault = (element: HTMLElement) =>
  element.querySelector<HTMLElement>("[aria-invalid=true]") ??
  element.querySelector<HTMLElement>("input, textarea, select, button");

/** Returns the messages for single items, by their place. */
function useItemErrors(name: string): (string | undefined)[] {
  const { errors } = useFormContext().formState;
  const error: unknown = get(errors, name);
  if (!Array.isArray(error)) return [];
  return error.map(messageOf);
}

export const isText = (value: unknown): value is string => typeof value === "string";

/** A list of short texts, one a line. */
export function FormList({
  name,
  label,
  required,
  itemName,
  hint = "Enter begins the next, Alt and an arrow key moves one, pasted lines become items.",
  ...field
}: FormFieldProps & { itemName: string; suggestions?: string[]; placeholder?: string }) {
  const { items, onChange, ref, error, itemErrors } = useListField(name, isText);
  return (
    <ListField
      {...field}
      legend={label}
      isRequired={required}
      hint={hint}
      itemName={itemName}
      items={items}
      onChange={onChange}
      ref={ref}
      errors={itemErrors}
      error={itemErrors.some(Boolean) ? undefined : error}
    />
  );
}

/** A list of words as chips. */
export function FormChips({ name, label, hint }: FormFieldProps) {
  const { items, onChange, error } = useListField(name, isText);
  const { field } = useController({ name });
  return (
    <ChipsField label={label} hint={hint} items={items} onChange={onChange} ref={field.ref} error={error} />
  );
}

interface EntriesFieldProps extends FormFieldProps {
  /** The collection's address. */
  path: string;
  /** Noun for one entry: `vendor`. */
  itemName: string;
  titleOf: (entry: EntryData) => string;
}

/** Other entries by their ids, in the order in which readers see them. */
export function FormEntries({ path, titleOf, ...field }: EntriesFieldProps) {
  const { data } = useQuery(adminListQuery(path));
  return <Entries {...field} entries={data} isKey={isNumber} keyOf={idOf} titleOf={titleOf} />;
}

/** Other entries by their slugs, in the order in which readers see them. */
export function FormEntrySlugs({ path, titleOf, ...field }: EntriesFieldProps) {
  const { data } = useQuery(adminListQuery(path));
  return <Entries {...field} entries={data} isKey={isText} keyOf={slugOf} titleOf={titleOf} />;
}

const idOf = ({ id }: EntryData) => id;
const slugOf = ({ slug }: EntryData) => (isText(slug) ? slug : "");
const isNumber = (value: unknown): value is number => typeof value === "number";

function Entries<Key extends string | number>({
  name,
  label,
  hint,
  required,
  itemName,
  entries,
  isKey,
  keyOf,
  titleOf,
}: Omit<EntriesFieldProps, "path"> & {
  entries: EntryData[] | null | undefined;
  isKey: (value: unknown) => value is Key;
  keyOf: (entry: EntryData) => Key;
}) {
  const { items, onChange, ref, error } = useListField(name, isKey);
  const options = useMemo(
    () =>
      (entries ?? []).map((entry) => ({
        key: keyOf(entry),
        label: titleOf(entry),
        note: entry.isPublished === false ? "Draft" : undefined,
      })),
    [entries, keyOf, titleOf],
  );
  return (
    <PickerField
      legend={label}
      isRequired={required}
      hint={hint}
      itemName={itemName}
      options={options}
      chosen={items}
      onChange={onChange}
      unknownLabel={(key) => (entries ? `${key} (not there any more)` : "…")}
      emptyText={entries ? "There are none yet." : "Loading..."}
      ref={ref}
      error={error}
    />
  );
}

/** The values of a text field of all entries of a collection, to be offered while typing. */
export function useUsedTexts(path: string, read: (entry: EntryData) => unknown): string[] {
  const { data } = useQuery(adminListQuery(path));
  const texts = (data ?? []).flatMap(read).filter(isText).filter(Boolean);
  return [...new Set(texts)].toSorted(compareText);
}
