import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { EntryData } from "../calls.ts";
import type { AdminType } from "../type.tsx";

/** A field that somebody else changed while it was being edited. */
export interface Difference {
  field: string;
  theirs: unknown;
  mine: unknown;
  /** True if both editors changed the field, false if only the other one did. */
  isChangedByBoth: boolean;
}

/** The form's values for an entry, or for a new one. */
export const valuesOf = (type: AdminType, entry: EntryData | null): FieldValues =>
  entry
    ? {
        ...Object.fromEntries(fieldsOf(type).map((field) => [field, entry[field] ?? null])),
        ...type.toForm?.(entry),
      }
    : { ...type.defaults };

/** The fields of which another editor's version differs from mine, leaving out those that only I changed. */
export const differences = (
  type: AdminType,
  base: EntryData,
  current: EntryData,
  mine: FieldValues,
): Difference[] =>
  fieldsOf(type)
    .filter((field) => !isSame(current[field], base[field]) && !isSame(current[field], mine[field]))
    .map((field) => ({
      field,
      theirs: current[field],
      mine: mine[field],
      isChangedByBoth: !isSame(mine[field], base[field]),
    }));

/** Puts values into the form as if they had been typed. */
export function applyValues(form: UseFormReturn<FieldValues>, values: FieldValues) {
  for (const [field, value] of Object.entries(values)) {
    if (!isSame(form.getValues(field), value)) {
      form.setValue(field, value, { shouldDirty: true, shouldTouch: true });
    }
  }
}

/** Returns true for equal values; null and an empty text look the same in a form. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(plain(a)) === JSON.stringify(plain(b));

const plain = (value: unknown) => (value === "" || value === undefined ? null : value);

const fieldsOf = ({ schema, defaults }: AdminType) => [
  ...new Set([...Object.keys(schema.shape), ...Object.keys(defaults)]),
];

/** A new entry's values, without those that the server fills in. */
export function withoutUntouched(
  { filledByServer = [], defaults }: AdminType,
  typed: FieldValues,
  values: FieldValues,
) {
  const isLeft = (field: string) => filledByServer.includes(field) && typed[field] === defaults[field];
  return Object.fromEntries(Object.entries(values).filter(([field]) => !isLeft(field)));
}
