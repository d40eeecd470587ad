import type { FactState } from "#cms/evidence/evidence.ts";
import type { EvidenceMark } from "#cms/evidence/fact-state.ts";

/** One value of a vendor. Fields that would say nothing are left out: a page holds hundreds of values. */
export interface ComparedValue {
  /** The value, or the level of a feature. */
  text: string;
  /** Absent for words that are no fact: an editor's verdict, or what was written for this comparison alone. */
  mark?: EvidenceMark;
  /** The state of the fact, where it says more than the mark; absent for a fact that is sourced, or not at all. */
  state?: FactState;
  /** Numbers of sources in the page's list, from 1. */
  sources?: number[];
  /** The day of its last check, where that is not the day on which its sources were last checked. */
  checkedAt?: string;
  note?: string;
}

/** Returns the day on which a value was last checked; null where nobody has. */
export const checkedOn = (
  { checkedAt, sources = [] }: Pick<ComparedValue, "checkedAt" | "sources">,
  all: readonly { checkedAt: string | null }[],
): string | null => checkedAt ?? lastCheckOf(sources, all);

/** The latest day on which one of some sources, by their numbers, was checked. */
export const lastCheckOf = (sources: number[], all: readonly { checkedAt: string | null }[]): string | null =>
  sources
    .flatMap((number) => all[number - 1]?.checkedAt ?? [])
    .toSorted()
    .at(-1) ?? null;

/** The values of one vendor in a row; empty where nothing is known. */
export type ComparedCell = ComparedValue[];

/** The part of the table that a row stands in; `unknown` ones are folded away below it. */
export type RowBody = "differ" | "some" | "agree" | "unknown";

export interface ComparedRow {
  label: string;
  group: string;
  kind: "text" | "list" | "feature";
  body: RowBody;
  /** In the order of the vendors. */
  cells: ComparedCell[];
  /** Words before the values, for each vendor; a cell with words is not empty. */
  remarks?: string[];
  /** Slug of the feature, on which there is a page. */
  feature?: string;
}

/** Finds the part of the table for values that are spelled alike where they say the same; null: not known. */
export function bodyFor(spellings: (string | null)[]): RowBody {
  const known = spellings.filter((spelling) => spelling !== null);
  if (known.length === 0) return "unknown";
  if (new Set(known).size > 1) return "differ";
  return known.length < spellings.length ? "some" : "agree";
}

/** A list's spelling, whatever its order and case; null for one that is empty. */
export const spellingOf = (values: string[]): string | null =>
  values.length === 0
    ? null
    : values
        .map((value) => value.trim().toLowerCase())
        .toSorted()
        .join("\n");

/** Finds the part of the table for what is known of each vendor. */
export const bodyOf = (cells: ComparedCell[]): RowBody =>
  bodyFor(cells.map((cell) => spellingOf(cell.map(({ text }) => text))));
