import type { FactField } from "../../evidence/fact-field.ts";
import { factKey } from "./fact-address.ts";
import { nameOf } from "./fact-words.ts";
import type { EntryFact, EntryFacts } from "./facts.query.ts";

/** One line of an entry's facts: a fact, or something that nothing is known of. */
export interface FactRow {
  key: string;
  group: string;
  /** As its group's list names it: an element of the matrix by its own name. */
  name: string;
  /** As messages name it. */
  fullName: string;
  field: string;
  item: string | null;
  itemLabel: string | null;
  /** True for elements that have a level, whether it is known or not. */
  hasLevel: boolean;
  /** Null while nothing is known. */
  fact: EntryFact | null;
}

export const rowFilters = ["check", "unsourced", "missing"] as const;
export type RowFilter = (typeof rowFilters)[number];

/** Returns true if a row is shown under a filter. */
export function passes({ fact }: FactRow, filter: RowFilter | null): boolean {
  if (filter === null) return true;
  if (filter === "missing") return fact === null;
  if (filter === "unsourced") return fact?.state === "unsourced";
  return fact !== null && fact.state !== "sourced" && fact.state !== "unsourced";
}

/** Lists the rows of an entry group by group: the matrix of features first, then the fields as their type names them. */
export function rowsOf({ facts, missing }: EntryFacts, fields: FactField[]): FactRow[] {
  const known = facts.map((fact): FactRow => row(fact, fact.itemLabel, fact.level !== null, fact));
  const unknown = missing.map(
    ({ label, ...fact }): FactRow =>
      row(
        { ...fact, label: labelOf(fields, fact.field, label) },
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
  return [...known, ...unknown].toSorted(order);
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
