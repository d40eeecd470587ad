import type { FieldValues } from "react-hook-form";
import type { EntryData } from "../../calls.ts";
import type { AdminType } from "../../type.tsx";
import { isSame, valuesOf, withoutUntouched } from "../entry-values.ts";
import type { DraftView } from "./draft-calls.ts";

/** The values of fields as the API takes them; as they were typed where they are not complete yet. */
export function payloadOf({ schema }: AdminType, values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const { success, data } = schema.partial().safeParse({ [field]: value });
      return [field, (success ? data[field] : undefined) ?? value];
    }),
  );
}

/** All values of a new entry as the API takes them, without those that the server fills in. */
export const wholePayload = (type: AdminType, values: FieldValues): FieldValues =>
  payloadOf(type, withoutUntouched(type, values, pick(type, values)));

const pick = ({ schema }: AdminType, values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in schema.shape));

/** The values that a draft does not hold yet. */
export const withoutKept = ({ data }: DraftView, values: FieldValues): FieldValues => {
  const kept = new Map(Object.entries(data));
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => value !== undefined && !(kept.has(field) && isSame(kept.get(field), value)),
    ),
  );
};

/** The state of a draft as the form shows it. */
export const formValuesOf = (type: AdminType, { id, data }: DraftView): FieldValues =>
  id === null ? { ...type.defaults, ...data } : valuesOf(type, data as EntryData);

/** The draft that a refusal holds; null for another failure. */
export function draftIn(body: unknown): DraftView | null {
  return typeof body === "object" && body !== null && "draft" in body ? (body.draft as DraftView) : null;
}
