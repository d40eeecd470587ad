import type { FieldValues } from "react-hook-form";
import type { AdminType } from "#cms/admin/type.tsx";
import type { EntryData } from "#http/client/calls.ts";
import { soundTexts } from "#shared/sound-text.ts";
import type { DraftView } from "./draft-view.ts";
import { isSame, payloadOf, valuesOf, withoutUntouched } from "./entry-values.ts";

/** All values of a new entry in the API's format, except untouched ones that the server fills in. */
export const wholePayload = (type: AdminType, values: FieldValues): FieldValues =>
  payloadOf(type, withoutUntouched(type, values, pick(type, values)));

const pick = ({ schema }: AdminType, values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in schema.shape));

/** Returns the values of the fields that `others` has. */
export const pickFrom = (values: FieldValues, others: FieldValues): FieldValues =>
  Object.fromEntries(Object.keys(others).map((field) => [field, values[field]]));

/** Returns the values that the draft does not have yet. */
export const withoutKept = ({ data }: DraftView, values: FieldValues): FieldValues => {
  const storedValues = new Map(Object.entries(data));
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) =>
        value !== undefined && !(storedValues.has(field) && isSame(storedValues.get(field), value)),
    ),
  );
};

/** A draft's values in the form's format. */
export const formValuesOf = (type: AdminType, { id, data }: DraftView): FieldValues =>
  id === null
    ? Object.fromEntries(
        Object.entries({ ...type.defaults, ...data }).map(([field, value]) => [field, soundTexts(value)]),
      )
    : valuesOf(type, data as EntryData);

/** Returns the draft from the body of a conflict, or null for any other failure. */
export function draftIn(body: unknown): DraftView | null {
  return typeof body === "object" && body !== null && "draft" in body ? (body.draft as DraftView) : null;
}

/** Returns copies of the values of the type's fields that differ from the former ones. */
export const changedValues = ({ schema }: AdminType, values: FieldValues, former: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.keys(schema.shape)
      .filter((field) => field in values && !isSame(values[field], former[field]))
      .map((field) => [field, structuredClone(values[field])]),
  );
