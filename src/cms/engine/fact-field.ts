import { isPlaceholder } from "#shared/placeholder.ts";

/** A field whose values are facts: shown with their state, and listed in the changes. */
export interface FactField<Field extends string = string> {
  field: Field;
  /** Label on screens: `Headquarters`. */
  label: string;
  /** Days a check remains valid. Null for facts that never change. */
  period: number | null;
  /** Heading under which it is grouped: `Company`. */
  group: string;
  /** For a list of objects: the properties with an element's name and value. */
  element?: { item: string; value: string };
}

/** A possible element of a list of objects, as screens name it: a feature of the capability matrix. */
export interface FactItem {
  field: string;
  item: string;
  label: string;
  group: string;
  /** What the element means, in a sentence, if known. */
  definition?: string | null;
}

/** Days a check remains valid, by how fast such facts change (models, 'Evidence'). */
export const periods = { price: 90, size: 180, product: 180, company: 365, history: null } as const;

/** A value that can be cited: a whole field, or one element of a list. */
export interface FactValue {
  field: string;
  /** The element of a list. Empty for the whole field. */
  item: string;
  value: string;
}

/**
 * Returns the values of an entry's field. Returns none if it is empty or holds the placeholder of an unfinished extraction.
 * Duplicate elements count once.
 */
export function factValuesOf({ field, element }: FactField, entry: Record<string, unknown>): FactValue[] {
  const value = entry[field];
  if (!Array.isArray(value)) return isFilled(value) ? [{ field, item: "", value: String(value).trim() }] : [];
  const factValues = new Map<string, FactValue>();
  for (const part of value) {
    const item = textOf(part, element?.item);
    if (isFilled(item)) factValues.set(item, { field, item, value: textOf(part, element?.value) });
  }
  return [...factValues.values()];
}

const isFilled = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== false &&
  String(value).trim() !== "" &&
  !isPlaceholder(String(value));

function textOf(part: unknown, property: string | undefined): string {
  if (typeof part !== "object" || part === null) return String(part ?? "").trim();
  const value = property ? Object.entries(part).find(([name]) => name === property)?.[1] : undefined;
  return value === undefined || value === null ? "" : String(value).trim();
}
