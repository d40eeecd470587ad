import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { get, useController, useFormContext } from "react-hook-form";
import { compareText } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import { ChipsField } from "#ui/form/chips-field.tsx";
import { ListField } from "#ui/form/list-field.tsx";
import { PickerField } from "#ui/form/picker-field.tsx";
import { useSettled } from "#ui/form/use-settled.ts";
import { choicesQuery } from "./choices.query.ts";
import { chosenEntriesQuery, entriesNamedQuery, type NamedEntry } from "./entry-search.ts";
import { NotedField } from "./field-notes.tsx";
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
  itemName,
  hint = "Enter starts the next one, Alt with an arrow key moves one, and pasted lines become items.",
  ...field
}: Omit<FormFieldProps, "required"> & { itemName: string; suggestions?: string[]; placeholder?: string }) {
  const { items, onChange, ref, error, itemErrors } = useListField(name, isText);
  return (
    <NotedField name={name}>
      <ListField
        {...field}
        legend={label}
        hint={hint}
        itemName={itemName}
        items={items}
        onChange={onChange}
        ref={ref}
        errors={itemErrors}
        error={itemErrors.some(Boolean) ? undefined : error}
      />
    </NotedField>
  );
}

/** A list of words as chips. */
export function FormChips({ name, label, hint }: FormFieldProps) {
  const { items, onChange, error } = useListField(name, isText);
  const { field } = useController({ name });
  return (
    <NotedField name={name}>
      <ChipsField label={label} hint={hint} items={items} onChange={onChange} ref={field.ref} error={error} />
    </NotedField>
  );
}

interface EntriesFieldProps extends Omit<FormFieldProps, "required"> {
  /** The type's key: `vendor`. */
  kind: string;
  /** Noun for one entry: `vendor`. */
  itemName: string;
}

/** Other entries by their ids, in the order in which readers see them. */
export const FormEntries = (field: EntriesFieldProps) => (
  <Entries {...field} isKey={isNumber} keyOf={({ id }) => id} by="ids" />
);

/** Other entries by their slugs, in the order in which readers see them. */
export const FormEntrySlugs = (field: EntriesFieldProps) => (
  <Entries {...field} isKey={isText} keyOf={slugOf} by="slugs" />
);

/** An entry's address ends with its slug. */
const slugOf = ({ path }: NamedEntry) => path?.split("/").at(-1) ?? "";
const isNumber = (value: unknown): value is number => typeof value === "number";

/** Searches entries on the server: there may be too many of them to load. */
function Entries<Key extends string | number>({
  name,
  label,
  hint,
  itemName,
  kind,
  isKey,
  keyOf,
  by,
}: EntriesFieldProps & {
  isKey: (value: unknown) => value is Key;
  keyOf: (entry: NamedEntry) => Key;
  /** How the server knows the chosen ones. */
  by: "ids" | "slugs";
}) {
  const { items, onChange, ref, error } = useListField(name, isKey);
  const [search, setSearch] = useState("");
  const asked = useSettled(search.trim());
  const found = useQuery({ ...entriesNamedQuery(asked, kind), placeholderData: keepPreviousData });
  const chosen = useQuery({
    ...chosenEntriesQuery(kind, by, items),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
  });
  // While the server looks, what it found before may be of another name.
  const isLooking = asked !== search.trim() || found.isPlaceholderData || found.isPending;
  const titles = new Map(
    [...(chosen.data ?? []), ...(found.data ?? [])].map((entry) => [keyOf(entry), entry.title]),
  );
  return (
    <NotedField name={name}>
      <PickerField
        legend={label}
        hint={hint}
        itemName={itemName}
        search={search}
        onSearch={setSearch}
        options={(isLooking ? (found.data ?? []).filter(hasWords(search)) : (found.data ?? [])).map(
          (entry) => ({
            key: keyOf(entry),
            label: entry.title,
            note: entry.isPublic ? undefined : "Draft",
          }),
        )}
        chosen={items}
        onChange={onChange}
        labelOf={(key) => titles.get(key) ?? (chosen.isFetching ? "…" : `${key} (no longer there)`)}
        emptyText={isLooking ? "Loading..." : search ? "No matches" : "There are none yet."}
        ref={ref}
        error={error}
      />
    </NotedField>
  );
}

const hasWords = (search: string) => {
  const words = fold(search).split(/\s+/);
  return ({ title }: NamedEntry) => words.every((word) => fold(title).includes(word));
};

/** The values that entries of a collection have in a field, the most frequent ones, to be offered while typing. */
export function useUsedTexts(path: string, field: string): string[] {
  const { data } = useQuery(choicesQuery({ path }, "", [field]));
  return (data?.fields[field]?.values ?? []).map(({ value }) => value).toSorted(compareText);
}
