import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useController } from "react-hook-form";
import { useSettled } from "#ui/form/use-settled.ts";
import { TextField } from "#ui/text-field.tsx";
import { withArticle } from "../noun.ts";
import { chosenEntriesQuery, entriesNamedQuery } from "./entry-search.ts";
import { NotedField } from "./field-notes.tsx";
import { type FormFieldProps, useFieldError } from "./fields.tsx";

/** Another entry by its id, chosen by its title: the server is searched while it is typed. */
export function FormEntry({
  name,
  label,
  kind,
  itemName,
  takesFocus,
}: Pick<FormFieldProps, "name" | "label"> & {
  /** The type's key: `vendor`. */
  kind: string;
  /** Noun for one entry: `vendor`. */
  itemName: string;
  /** True if it gets the focus when its dialog opens. */
  takesFocus?: boolean;
}) {
  const listId = useId();
  const { field } = useController({ name });
  const error = useFieldError(name);
  const chosenTitle = useTitle(kind, field.value);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? chosenTitle ?? "";
  const { entries, isLooking } = useEntriesNamed(kind, typed ?? "");
  const match = typed === null ? undefined : entries.find(({ title }) => title === typed.trim());
  const { onChange } = field;
  // The title may be typed before the server has found it.
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
          setTyped(value);
          // A title that nothing has is no choice: the form says so instead of saving another one.
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
  return (
    data?.find((entry) => entry.id === id)?.title ?? (data ? `Number ${id} (no longer there)` : "Loading...")
  );
}

function useEntriesNamed(kind: string, search: string) {
  const asked = useSettled(search.trim());
  const {
    data = [],
    isPlaceholderData,
    isPending,
  } = useQuery({
    ...entriesNamedQuery(asked, kind),
    placeholderData: keepPreviousData,
  });
  return { entries: data, isLooking: isPending || isPlaceholderData || asked !== search.trim() };
}
