import type { FactField } from "#cms/engine/fact-field.ts";
import type { EntryFact, EntryFacts } from "#cms/facts/fact.schema.ts";
import { factKey } from "#cms/facts/screens/fact-address.ts";
import { nameOf } from "#cms/facts/screens/fact-words.ts";

/** A line of an entry's facts: a known fact, or an unknown field or element. */
export interface FactRow {
  key: string;
  group: string;
  /** The name below its group's heading. An element of the matrix shows only its own name. */
  name: string;
  /** The name in messages. */
  fullName: string;
  field: string;
  item: string | null;
  itemLabel: string | null;
  /** True for elements with a level, known or not. */
  hasLevel: boolean;
  /** Null if unknown. */
  fact: EntryFact | null;
}

export const rowFilters = ["check", "unsourced", "missing"] as const;
export type RowFilter = (typeof rowFilters)[number];

export function passes({ fact }: FactRow, filter: RowFilter | null): boolean {
  if (filter === null) return true;
  if (filter === "missing") return fact === null;
  if (filter === "unsourced") return fact?.state === "unsourced";
  return fact !== null && fact.state !== "sourced" && fact.state !== "unsourced";
}

/** Returns the rows of an entry by group: the capability matrix first, then the fields in the type's order. */
export function rowsOf(
  { facts, missing }: EntryFacts,
  fields: FactField[],
  formLabelOf: (field: string) => string,
): FactRow[] {
  // A list element has a singular label; a field has its form's label.
  const named = (fact: { field: string; item: string | null; label: string }) =>
    fact.item === null ? formLabelOf(fact.field) : fact.label;
  const factRows = facts.map(
    (fact): FactRow => row({ ...fact, label: named(fact) }, fact.itemLabel, fact.level !== null, fact),
  );
  const unknown = missing.map(
    ({ label, ...fact }): FactRow =>
      row(
        {
          ...fact,
          label: fact.item === null ? formLabelOf(fact.field) : labelOf(fields, fact.field, label),
        },
        fact.item && label,
        fact.item !== null,
        null,
      ),
  );
  const rank = new Map(fields.map(({ field }, index) => [field, index]));
  const order = (a: FactRow, b: FactRow) =>
    a.hasLevel && b.hasLevel
      ? compare(a.group, b.group) || compare(a.name, b.name)
      : Number(b.hasLevel) - Number(a.hasLevel) ||
        groupRank(fields, a.group) - groupRank(fields, b.group) ||
        (rank.get(a.field) ?? 0) - (rank.get(b.field) ?? 0);
  return [...factRows, ...unknown].toSorted(order);
}

const compare = (a: string, b: string) => a.localeCompare(b, "en");

const labelOf = (fields: FactField[], field: string, label: string) =>
  fields.find((candidate) => candidate.field === field)?.label ?? label;

const groupRank = (fields: FactField[], group: string) => fields.findIndex((field) => field.group === group);

function row(
  { field, item, label, group }: { field: string; item: string | null; label: string; group: string },
  itemLabel: string | null,
  hasLevel: boolean,
  fact: EntryFact | null,
): FactRow {
  return {
    key: factKey({ field, item }),
    group,
    name: hasLevel && itemLabel ? itemLabel : nameOf({ label, itemLabel }),
    fullName: nameOf({ label, itemLabel }),
    field,
    item,
    itemLabel,
    hasLevel,
    fact,
  };
}
