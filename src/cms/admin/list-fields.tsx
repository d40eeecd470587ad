import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { get, useController, useFormContext } from "react-hook-form";
import { compareText } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import { ChipsField } from "#ui/form/chips-field.tsx";
import { ComboboxField } from "#ui/form/combobox-field.tsx";
import { ListField } from "#ui/form/list-field.tsx";
import { PickerField } from "#ui/form/picker-field.tsx";
import { useDebounced } from "#ui/form/use-debounced.ts";
import { choicesQuery } from "./choices.query.ts";
import { chosenEntriesQuery, entriesNamedQuery, mostListed, type NamedEntry } from "./entry-search.ts";
import { NotedField } from "./field-notes.tsx";
import { type FormFieldProps, messageOf, useFieldError } from "./fields.tsx";

/** Reads a list field from react-hook-form. A value that is not a list counts as empty. Drops items that `isItem` rejects. */
export function useListField<Item>(name: string, isItem: (value: unknown) => value is Item) {
  const { field } = useController({ name });
  const value: unknown = field.value;
  const items = Array.isArray(value) ? value.filter(isItem) : [];
  return {
    items,
    onChange: (next: Item[]) => field.onChange(next),
    /** Lets the form focus the field's first invalid item. */
    ref: (element: HTMLElement | null) =>
      field.ref(element && { focus: () => firstAtFault(element)?.focus() }),
    error: useFieldError(name),
    itemErrors: useItemErrors(name),
  };
}

const firstAtFault = (element: HTMLElement) =>
  element.querySelector<HTMLElement>("[aria-invalid=true]") ??
  element.querySelector<HTMLElement>("input, textarea, select, button");

/** Returns the messages of single items, by index. */
function useItemErrors(name: string): (string | undefined)[] {
  const { errors } = useFormContext().formState;
  const error: unknown = get(errors, name);
  if (!Array.isArray(error)) return [];
  return error.map(messageOf);
}

export const isText = (value: unknown): value is string => typeof value === "string";

/** A list of short texts, one per line. */
export function FormList({
  name,
  label,
  itemName,
  hint = "Enter adds an item; Alt+↑/↓ reorders. Paste one per line.",
  ...field
}: Omit<FormFieldProps, "required"> & {
  itemName: string;
  suggestions?: string[];
  placeholder?: string;
  splitsAtCommas?: boolean;
}) {
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

/** A single text: an existing value, or a new one. */
export function FormCombobox({ name, label, hint, choices }: FormFieldProps & { choices: string[] }) {
  const { field } = useController({ name });
  const value: unknown = field.value;
  return (
    <NotedField name={name}>
      <ComboboxField
        {...field}
        label={label}
        hint={hint}
        choices={choices}
        value={typeof value === "string" ? value : ""}
        error={useFieldError(name)}
      />
    </NotedField>
  );
}

/** A list of words, shown as chips. */
export function FormChips({ name, label, hint, holdsCommas }: FormFieldProps & { holdsCommas?: boolean }) {
  const { items, onChange, error } = useListField(name, isText);
  const { field } = useController({ name });
  return (
    <NotedField name={name}>
      <ChipsField
        label={label}
        hint={hint}
        holdsCommas={holdsCommas}
        items={items}
        onChange={onChange}
        ref={field.ref}
        error={error}
      />
    </NotedField>
  );
}

interface ChoicesProps {
  itemName: string;
  hint?: string;
  choices: readonly { value: string; label: string }[];
}

/** Choices from a fixed list, in its order. Unknown values stay until an editor removes them. */
export function FormChoices({ name, label, ...choices }: ChoicesProps & { name: string; label: string }) {
  const { items, onChange, ref, error } = useListField(name, isText);
  return (
    <NotedField name={name}>
      <ChoicesInput {...choices} legend={label} chosen={items} onChange={onChange} ref={ref} error={error} />
    </NotedField>
  );
}

/** The same, outside a react-hook-form field. */
export function ChoicesInput({
  choices,
  ...field
}: ChoicesProps & {
  legend: string;
  chosen: string[];
  onChange: (chosen: string[]) => void;
  ref?: Ref<HTMLFieldSetElement>;
  error?: string;
}) {
  const [search, setSearch] = useState("");
  const labels = new Map(choices.map(({ value, label }) => [value, label]));
  const matchingChoices = choices.filter(({ label }) => hasWords(search)({ title: label }));
  return (
    <PickerField
      {...field}
      search={search}
      onSearch={setSearch}
      options={matchingChoices.map(({ value, label }) => ({ key: value, label }))}
      labelOf={(value) => labels.get(value) ?? `${value} (not on the list)`}
      emptyText="No matches"
    />
  );
}

interface EntriesFieldProps extends Omit<FormFieldProps, "required"> {
  /** The content type's key: `vendor`. */
  kind: string;
  /** The noun for one entry: `vendor`. */
  itemName: string;
}

/** References to other entries by id, in the order shown to readers. */
export const FormEntries = (field: EntriesFieldProps) => (
  <Entries {...field} isKey={isNumber} keyOf={({ id }) => id} by="ids" />
);

/** References to other entries by slug, in the order shown to readers. */
export const FormEntrySlugs = (field: EntriesFieldProps) => (
  <Entries {...field} isKey={isText} keyOf={slugOf} by="slugs" />
);

/** The last segment of an entry's path is its slug. */
const slugOf = ({ path }: NamedEntry) => path?.split("/").at(-1) ?? "";
const isNumber = (value: unknown): value is number => typeof value === "number";

/** Lists the entries to choose from. Typing searches by name on the server, which may have too many to list. */
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
  /** The key that the server looks chosen entries up by. */
  by: "ids" | "slugs";
}) {
  const { items, onChange, ref, error } = useListField(name, isKey);
  const [search, setSearch] = useState("");
  const debouncedSearch = useDebounced(search.trim());
  const searchResult = useQuery({
    ...entriesNamedQuery(debouncedSearch, kind, mostListed),
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({
    ...chosenEntriesQuery(kind, by, items),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
  });
  // Results shown during a search may belong to the previous text.
  const isLooking =
    debouncedSearch !== search.trim() || searchResult.isPlaceholderData || searchResult.isPending;
  const titles = new Map(
    [...(chosen.data ?? []), ...(searchResult.data ?? [])].map((entry) => [keyOf(entry), entry.title]),
  );
  return (
    <NotedField name={name}>
      <PickerField
        legend={label}
        hint={hint}
        itemName={itemName}
        search={search}
        onSearch={setSearch}
        options={(isLooking
          ? (searchResult.data ?? []).filter(hasWords(search))
          : (searchResult.data ?? [])
        ).map((entry) => ({
          key: keyOf(entry),
          label: entry.title,
          note: entry.isPublic ? undefined : "Draft",
        }))}
        chosen={items}
        onChange={onChange}
        labelOf={(key) => titles.get(key) ?? (chosen.isFetching ? "…" : `${key} (no longer exists)`)}
        emptyText={isLooking ? "Loading..." : search ? "No matches" : "There are none yet."}
        ref={ref}
        error={error}
      />
    </NotedField>
  );
}

const hasWords = (search: string) => {
  const words = fold(search).split(/\s+/);
  return ({ title }: Pick<NamedEntry, "title">) => words.every((word) => fold(title).includes(word));
};

/** Returns a collection's most frequent values of a field, for suggestions during typing. */
export function useUsedTexts(path: string, field: string): string[] {
  const { data } = useQuery(choicesQuery({ path }, "", [field]));
  return (data?.fields[field]?.values ?? []).map(({ value }) => value).toSorted(compareText);
}
