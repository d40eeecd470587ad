import type { FieldValues } from "react-hook-form";
import { z } from "zod";
import { fold } from "#shared/transliteration.ts";
import { type FactField, factValuesOf } from "../../../evidence/fact-field.ts";
import type { EntryData } from "../../calls.ts";
import type { AdminType } from "../../type.tsx";

interface Proposal {
  field: string;
  proposed: string;
}

/**
 * Returns the form's values with the proposal in its place: a text becomes it, a list of texts gets it as its last element.
 * Nothing for fields of another shape and for values that the form would refuse: those are for the editor to enter.
 */
export function prefillOf(type: AdminType, entry: EntryData, { field, proposed }: Proposal): FieldValues {
  const schema = new Map(Object.entries(type.schema.shape)).get(field);
  const isFact = type.factFields.some((fact) => fact.field === field);
  if (!schema || !isFact) return {};
  const value = withProposal(entry[field], proposed);
  return value !== undefined && z.safeParse(schema, value).success ? { [field]: value } : {};
}

function withProposal(current: unknown, proposed: string): unknown {
  if (current === null || typeof current === "string") return proposed;
  if (!Array.isArray(current) || current.some((one) => typeof one !== "string")) return undefined;
  return current.some((one) => isAlike(String(one), proposed)) ? current : [...current, proposed];
}

/**
 * Returns which element of a field a source for the proposal bears out after the save: empty for a field as a whole, null
 * for a field that holds nothing to cite.
 */
export function citedItemOf(
  fact: FactField,
  before: EntryData,
  after: EntryData,
  proposed: string,
): string | null {
  const values = factValuesOf(fact, after);
  const former = new Set(factValuesOf(fact, before).map(({ item, value }) => `${item}\n${value}`));
  const cited =
    values.find(({ item, value }) => isAlike(item, proposed) || isAlike(value, proposed)) ??
    values.find(({ item, value }) => !former.has(`${item}\n${value}`)) ??
    values.find(({ item }) => item === "");
  return cited?.item ?? null;
}

const isAlike = (a: string, b: string) => a !== "" && fold(a).trim() === fold(b).trim();
