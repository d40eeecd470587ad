import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useController } from "react-hook-form";
import { withArticle } from "#cms/engine/noun.ts";
import { useDebounced } from "#ui/form/use-debounced.ts";
import { TextField } from "#ui/text-field.tsx";
import { chosenEntriesQuery, entriesNamedQuery } from "./entry-search.ts";
import { NotedField } from "./field-notes.tsx";
import { type FormFieldProps, useFieldError } from "./fields.tsx";

/** A reference to another entry, stored as its id and chosen by its title. Searches the server during typing. */
export function FormEntry({
  name,
  label,
  kind,
  itemName,
  takesFocus,
}: Pick<FormFieldProps, "name" | "label"> & {
  /** The content type's key: `vendor`. */
  kind: string;
  /** The noun for one entry: `vendor`. */
  itemName: string;
  /** True if the field gets the focus when its dialog opens. */
  takesFocus?: boolean;
}) {
  const listId = useId();
  const { field } = useController({ name });
  const error = useFieldError(name);
  const chosenTitle = useTitle(kind, field.value);
  const [lastTyped, setLastTyped] = useState<string | null>(null);
  // A draft can hold an unfinished title.
  const typed: string | null = typeof field.value === "string" ? field.value : lastTyped;
  const text = typed ?? chosenTitle ?? "";
  const { entries, isLooking } = useEntriesNamed(kind, typed ?? "");
  const match = typed === null ? undefined : entries.find(({ title }) => title === typed.trim());
  const { onChange } = field;
  // The editor may finish typing a title before the server has found it.
  useEffect(() => {
    if (match) onChange(match.id);
  }, [match, onChange]);
  const isUnknown = typed !== null && typed.trim() !== "" && !match && !isLooking;
  return (
    <NotedField name={name}>
      <TextField
        label={label}
        autoComplete="off"
        placeholder={`Search ${itemName}s`}
        list={listId}
        value={text}
        onChange={({ target: { value } }) => {
          setLastTyped(value);
          // Passes an unknown title to the form, whose validation rejects it instead of keeping the previous entry.
          onChange(value.trim() === "" ? null : value);
        }}
        onBlur={field.onBlur}
        ref={field.ref}
        {...(takesFocus && { "data-autofocus": "" })}
        error={
          isUnknown
            ? `Choose ${withArticle(itemName)} by its title`
            : typeof field.value === "string"
              ? undefined
              : error
        }
      />
      <datalist id={listId}>
        {entries.map(({ id, title, isPublic }) => (
          <option key={id} value={title} label={isPublic ? undefined : `${title}, draft`} />
        ))}
      </datalist>
    </NotedField>
  );
}

function useTitle(kind: string, id: unknown): string | undefined {
  const isChosen = typeof id === "number";
  const { data } = useQuery({ ...chosenEntriesQuery(kind, "ids", isChosen ? [id] : []), enabled: isChosen });
  if (!isChosen) return undefined;
  return data?.find((entry) => entry.id === id)?.title ?? (data ? `Number ${id} (deleted)` : "Loading...");
}

function useEntriesNamed(kind: string, search: string) {
  const debouncedSearch = useDebounced(search.trim());
  const {
    data = [],
    isPlaceholderData,
    isPending,
  } = useQuery({
    ...entriesNamedQuery(debouncedSearch, kind),
    placeholderData: keepPreviousData,
  });
  return { entries: data, isLooking: isPending || isPlaceholderData || debouncedSearch !== search.trim() };
}
