import type { FactState } from "#cms/engine/evidence.ts";
import type { EvidenceMark } from "#cms/engine/marks.ts";

/** A value of a vendor. Omits fields without information, because a page contains hundreds of values. */
export interface ComparedValue {
  /** The value, or the level of a feature. */
  text: string;
  /** Absent for texts that are not facts: an editor's assessment, or text written for this comparison. */
  mark?: EvidenceMark;
  /** The fact's state if it says more than the mark. Absent for sourced and unknown facts. */
  state?: FactState;
  /** The year of its newest source if that is more than 24 months old. */
  oldYear?: string;
  /** Numbers in the page's list of sources, from 1. */
  sources?: number[];
  /** The date of its last check, if it differs from its sources' latest check. */
  checkedAt?: string;
  note?: string;
}

/** Returns the date of a value's last check, or null if it was never checked. */
export const checkedOn = (
  { checkedAt, sources = [] }: Pick<ComparedValue, "checkedAt" | "sources">,
  all: readonly { checkedAt: string | null }[],
): string | null => checkedAt ?? lastCheckOf(sources, all);

/** Returns the latest check of the sources with these numbers, or null. */
export const lastCheckOf = (sources: number[], all: readonly { checkedAt: string | null }[]): string | null =>
  sources
    .flatMap((number) => all[number - 1]?.checkedAt ?? [])
    .toSorted()
    .at(-1) ?? null;

export interface ComparedFeature {
  slug: string;
  title: string;
  category: string;
}

/** A vendor's values in a row; empty if unknown. */
export type ComparedCell = ComparedValue[];

/** The part of the table that contains the row. `unknown` rows are collapsed below the table. */
export type RowBody = "differ" | "some" | "agree" | "unknown";

export interface ComparedRow {
  label: string;
  group: string;
  kind: "text" | "list" | "feature";
  body: RowBody;
  /** In vendor order. */
  cells: ComparedCell[];
  /** The slug of the feature's page. */
  feature?: string;
  /** The vendors' field, except for features and for rows that editors wrote. */
  field?: string;
}

/** Returns the part of the table for a row. Equal spellings mean equal values; null means unknown. */
export function bodyFor(spellings: (string | null)[]): RowBody {
  const knownValues = spellings.filter((spelling) => spelling !== null);
  if (knownValues.length === 0) return "unknown";
  if (new Set(knownValues).size > 1) return "differ";
  return knownValues.length < spellings.length ? "some" : "agree";
}

/** Returns a normalized spelling of a list that ignores order and case, or null if the list is empty. */
export const spellingOf = (values: string[]): string | null =>
  values.length === 0
    ? null
    : values
        .map((value) => value.trim().toLowerCase())
        .toSorted()
        .join("\n");

/** Returns the part of the table for a row's cells. */
export const bodyOf = (cells: ComparedCell[]): RowBody =>
  bodyFor(cells.map((cell) => spellingOf(cell.map(({ text }) => text))));
