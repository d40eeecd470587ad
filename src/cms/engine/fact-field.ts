import { isPlaceholder } from "#shared/placeholder.ts";

/** A field of an entry whose values are facts: shown with their state, and found in the list of changes. */
export interface FactField<Field extends string = string> {
  field: Field;
  /** Name on screens: `Headquarters`. */
  label: string;
  /** Days for which a check of it counts; null for what does not change. */
  period: number | null;
  /** Heading that it stands under beside facts like it: `Company`. */
  group: string;
  /** For a list of objects: the properties that name an element and hold its value. */
  element?: { item: string; value: string };
}

/** An element that a list of objects can have, as screens name it: a feature of the matrix of capabilities. */
export interface FactItem {
  field: string;
  item: string;
  label: string;
  group: string;
}

/** Days for which a check counts, by how fast such facts change (models, 'Evidence'). */
export const periods = { price: 90, size: 180, product: 180, company: 365, history: null } as const;

/** One value that can be cited: a field as a whole, or one element of a list. */
export interface FactValue {
  field: string;
  /** The element of a list; empty for a field as a whole. */
  item: string;
  value: string;
}

/**
 * Lists the values of a field of an entry, none where it is empty or holds the placeholder of an unfinished extraction.
 * Elements that occur twice are one.
 */
export function factValuesOf({ field, element }: FactField, entry: Record<string, unknown>): FactValue[] {
  const value = entry[field];
  if (!Array.isArray(value)) return isFilled(value) ? [{ field, item: "", value: String(value).trim() }] : [];
  const found = new Map<string, FactValue>();
  for (const part of value) {
    const item = textOf(part, element?.item);
    if (isFilled(item)) found.set(item, { field, item, value: textOf(part, element?.value) });
  }
  return [...found.values()];
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
