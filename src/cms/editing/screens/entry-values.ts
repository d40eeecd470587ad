import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { AdminType } from "#cms/admin/type.tsx";
import type { EntryData } from "#http/client/calls.ts";
import { sortProperties } from "#shared/same-json.ts";
import { soundTexts, withoutControlsWithin } from "#shared/sound-text.ts";

/** A field that another editor changed during editing. */
export interface Difference {
  field: string;
  theirs: unknown;
  mine: unknown;
  /** True if both editors changed the field, false if only the other one did. */
  isChangedByBoth: boolean;
}

/**
 * Returns the form values of an entry, or of a new one. Normalizes line breaks as the text editor does, so that opening changes
 * nothing.
 */
export function valuesOf(type: AdminType, entry: EntryData | null): FieldValues {
  if (!entry) return { ...type.defaults };
  const values = Object.fromEntries(fieldsOf(type).map((field) => [field, entry[field] ?? null]));
  return mapValues({ ...values, ...type.toForm?.(entry) }, soundTexts);
}

/** Converts form values to the API's format. Keeps incomplete values, and those already in it. */
export function payloadOf({ schema }: AdminType, values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const { success, data } = schema.partial().safeParse({ [field]: value });
      return [field, (success ? data[field] : undefined) ?? value];
    }),
  );
}

/** Converts some of an entry's values to form values. */
export const formValuesWith = (type: AdminType, entry: EntryData, values: FieldValues): FieldValues => {
  const all = valuesOf(type, { ...entry, ...values });
  return Object.fromEntries(Object.keys(values).map((field) => [field, all[field]]));
};

const mapValues = (values: FieldValues, change: (value: unknown) => unknown): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, change(value)]));

/**
 * Returns the fields whose values differ between another editor's version and mine, unless only I changed them. All values are in
 * the API's format.
 */
export function differences(
  type: AdminType,
  base: EntryData,
  current: EntryData,
  typed: FieldValues,
): Difference[] {
  const mine = payloadOf(type, typed);
  return fieldsOf(type)
    .filter((field) => !isSame(current[field], base[field]) && !isSame(current[field], mine[field]))
    .map((field) => ({
      field,
      theirs: current[field],
      mine: mine[field],
      isChangedByBoth: !isSame(mine[field], base[field]),
    }));
}

/** Sets form values as if the editor had typed them. */
export function applyValues(form: UseFormReturn<FieldValues>, values: FieldValues) {
  for (const [field, value] of Object.entries(values)) {
    if (!isSame(form.getValues(field), value)) {
      form.setValue(field, value, { shouldDirty: true, shouldTouch: true });
    }
  }
}

/** Returns true for values that look the same in a form: null and empty text, and texts that differ only in what a save normalizes. */
export const isSame = (a: unknown, b: unknown) => canonical(a) === canonical(b);

const canonical = (value: unknown) =>
  JSON.stringify(
    value === "" || value === undefined ? null : soundTexts(withoutControlsWithin(value)),
    sortProperties,
  );

const fieldsOf = ({ schema, defaults }: AdminType) => [
  ...new Set([...Object.keys(schema.shape), ...Object.keys(defaults)]),
];

/** Returns a new entry's values without the untouched fields that the server fills in. */
export function withoutUntouched(
  { filledByServer = [], defaults }: AdminType,
  typed: FieldValues,
  values: FieldValues,
) {
  const isLeft = (field: string) => filledByServer.includes(field) && typed[field] === defaults[field];
  return Object.fromEntries(Object.entries(values).filter(([field]) => !isLeft(field)));
}

/** Returns the top-level field of a path: `videos` for `videos.0.url`. */
export const topField = (path: string) => path.split(".", 1)[0] ?? path;
