import { type EvidenceMark, markWords } from "#cms/engine/marks.ts";

/** Facts of one vendor with the same evidence. */
export interface PackValue {
  text: string;
  /** Absent for texts that are not facts. */
  mark?: EvidenceMark;
  isInPart?: true;
  /** True if the text contains the mark's meaning. */
  saysMark?: true;
  /** The level of a feature. */
  level?: string;
  /** Which part of a feature is covered, the year of old evidence, and what else to know about it. */
  remark?: string;
  /** Numbers in the pack's list of sources, from 1. */
  sources: number[];
}

export interface PackRow {
  label: string;
  /** The feature's slug. */
  feature?: string;
  /** In vendor order; empty if unknown. */
  cells: PackValue[][];
}

export interface PackGroup {
  title: string;
  rows: PackRow[];
}

/** The words of a cell without facts. */
export const notFound: PackValue = { text: markWords.none, mark: "none", saysMark: true, sources: [] };

/** The words for a mark beside a value: a value without a source is known, but not proven. */
export const markAlt = ({ mark, isInPart }: PackValue): string =>
  !mark ? "" : mark === "none" ? "No source found" : markWords[mark] + (isInPart ? ", in part" : "");

/** A line of a vendor's summary. */
export interface SummaryLine {
  label: string;
  values: PackValue[];
  /** The date of the editors' assessment. */
  date?: string;
}
