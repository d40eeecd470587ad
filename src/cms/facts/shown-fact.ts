import type { FactState, SourceKind } from "./evidence.ts";
import type { EvidenceMark } from "./fact-state.ts";

/** A fact as pages show it: with its mark, and its sources by their number in the page's list. */
export interface ShownFact {
  field: string;
  item: string | null;
  value: string;
  /** A remark of the editors; null without one. */
  note: string | null;
  mark: EvidenceMark;
  state: FactState;
  checkedAt: string | null;
  /** Numbers of sources, from 1. */
  sources: number[];
}

/** A source in the numbered list at a page's foot. */
export interface ShownSource {
  title: string;
  url: string;
  publisher: string | null;
  kind: SourceKind;
  publishedOn: string | null;
  archivedUrl: string | null;
}

/** The words beside a mark. */
export const markWords: Record<EvidenceMark, string> = {
  documented: "Documented",
  stated: "Stated by vendor",
  partner: "Via partner",
  "not-offered": "Not offered",
  none: "No evidence",
};

/** Meaning of each mark, in a sentence. */
export const markMeanings: Record<EvidenceMark, string> = {
  documented:
    "A source other than the vendor's own text bears it out, or the vendor's product documentation does.",
  stated: "Only the vendor's own text says so.",
  partner: "The function comes from a partner's product.",
  "not-offered": "A source says that the vendor does not offer it.",
  none: "Nothing is known, or no source has been found for what is said: ask the vendor. Unknown is not no.",
};

/** The words that a reader needs for a state beyond its mark; nothing where the mark says it all. */
export const stateWords: Partial<Record<FactState, string>> = {
  due: "due for a new check",
  "source-changed": "the source has changed since it was checked",
  disputed: "another source contradicts it",
};

export const sourceKindWords: Record<SourceKind, string> = {
  documentation: "Product documentation",
  vendor: "Vendor's own statement",
  filing: "Filing",
  regulator: "Regulator",
  independent: "Independent profile",
  customer: "Customer's statement",
  partner: "Partner's statement",
};
