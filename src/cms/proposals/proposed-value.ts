import { createHash } from "node:crypto";
import type { Descriptor, Row } from "#cms/engine/descriptor.ts";
import { type FactField, factValuesOf } from "#cms/engine/fact-field.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { onOneLine } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import { otherField, type ProposedValue } from "./proposal.ts";

/** A value proposed for a field, or for one element of its list. */
export interface Proposed {
  field: string;
  item: string;
  proposed: ProposedValue;
}

type FactType = Pick<Descriptor, "factFields" | "input">;

export const factFieldOf = ({ factFields }: Pick<Descriptor, "factFields">, field: string) =>
  factFields.find((fact) => fact.field === field);

/** The text of a proposed value: of an event its words. */
export const proposedText = (proposed: ProposedValue): string =>
  typeof proposed === "string" ? proposed : typeof proposed.text === "string" ? proposed.text : "";

/** Hash of a proposed value, ignoring case, white space and Unicode composition. Equal proposals share it. */
export function hashProposed(proposed: ProposedValue): string {
  const text =
    typeof proposed === "string" ? proposed : JSON.stringify(proposed, Object.keys(proposed).sort());
  return createHash("sha256")
    .update(onOneLine(text.normalize("NFKC")).toLowerCase())
    .digest("base64url");
}

/**
 * Returns the payload that applies a proposal to an entry: it replaces a text or a level, or adds an element to a list. Null if the
 * field does not allow the value.
 */
export function patchOf(type: FactType, entry: Row, proposal: Proposed): Row | null {
  const fact = factFieldOf(type, proposal.field);
  const schema = Object.entries(type.input.partial().shape).find(([field]) => field === proposal.field)?.[1];
  if (!fact || !schema) return null;
  const value = candidatesOf(fact, entry[fact.field], proposal).find(
    (candidate) => schema.safeParse(candidate).success,
  );
  return value === undefined ? null : { [fact.field]: value };
}

/** The possible new values of a field, the most likely first. */
function candidatesOf(fact: FactField, current: unknown, { item, proposed }: Proposed): unknown[] {
  const rows: unknown[] = Array.isArray(current) ? current : [];
  if (fact.element) return [withElement(fact.element, rows, { item, proposed })];
  if (typeof proposed !== "string") return [];
  const list = rows.some((row) => isAlike(String(row), proposed)) ? rows : [...rows, proposed.trim()];
  return Array.isArray(current) ? [list] : [proposed.trim(), list];
}

function withElement(
  element: NonNullable<FactField["element"]>,
  rows: unknown[],
  { item, proposed }: Pick<Proposed, "item" | "proposed">,
): unknown[] {
  if (element.item === element.value) {
    const added = typeof proposed === "string" ? { [element.item]: proposed } : proposed;
    const text = String(added[element.item] ?? "");
    const isThere = rows.some((row) => isRow(row) && isAlike(String(row[element.item] ?? ""), text));
    return isThere ? rows : [...rows, added];
  }
  const added = { [element.item]: item, [element.value]: proposed };
  const isOf = (row: unknown) => isRow(row) && row[element.item] === item;
  return rows.some(isOf)
    ? rows.map((row) => (isRow(row) && isOf(row) ? { ...row, ...added } : row))
    : [...rows, added];
}

/**
 * Returns the value that a proposal would replace: the field's text, the level of a feature, or the alike element of a list. Null
 * without a value.
 */
export function replacedValue(
  type: Pick<Descriptor, "factFields">,
  entry: Row,
  proposal: Proposed,
): string | null {
  const fact = factFieldOf(type, proposal.field);
  if (!fact) return null;
  const values = factValuesOf(fact, entry);
  if (values.some(({ item }) => item === "")) return values[0]?.value ?? null;
  const text = proposal.item || proposedText(proposal.proposed);
  const found = values.find(({ item }) => isAlike(item, text));
  return found ? found.value || found.item : null;
}

/** Returns the present value of a proposal's fact for editors: a text, a level, or the texts of a list. Null if it is unknown. */
export function currentValueOf(
  type: Pick<Descriptor, "factFields">,
  entry: Row,
  { field, item }: Pick<Proposed, "field" | "item">,
): string | string[] | null {
  const fact = factFieldOf(type, field);
  if (!fact) return null;
  const values = factValuesOf(fact, entry);
  if (item) return values.find((value) => value.item === item)?.value ?? null;
  if (!Array.isArray(entry[field])) return values[0]?.value ?? null;
  return values.map((value) => value.item || value.value);
}

/** True if a proposal's words cannot be a value: it concerns no fact, or a list of objects without saying which. */
export function isManual(type: Pick<Descriptor, "factFields">, { field, item, proposed }: Proposed): boolean {
  const element = factFieldOf(type, field)?.element;
  if (field === otherField) return true;
  return (
    element !== undefined && element.item !== element.value && item === "" && typeof proposed === "string"
  );
}

/** Hash of the value that a proposal would replace, or null. A proposal whose hash no longer matches is superseded. */
export function hashReplaced(
  type: Pick<Descriptor, "factFields">,
  entry: Row,
  proposal: Proposed,
): string | null {
  const value = replacedValue(type, entry, proposal);
  return value === null ? null : hashValue(value);
}

/** Returns the element that a citation of an applied proposal names. Empty for a whole field. */
export function citedItem(type: Pick<Descriptor, "factFields">, saved: Row, proposal: Proposed): string {
  const fact = factFieldOf(type, proposal.field);
  if (!fact) return "";
  const text = proposal.item || proposedText(proposal.proposed);
  return factValuesOf(fact, saved).find(({ item }) => isAlike(item, text))?.item ?? "";
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null;

const isAlike = (a: string, b: string) => a !== "" && fold(a).trim() === fold(b).trim();
