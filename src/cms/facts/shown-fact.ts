import type { FactState, SourceKind } from "#cms/engine/evidence.ts";
import type { EvidenceMark } from "#cms/engine/marks.ts";

/** A fact as pages show it, with its mark and its sources by their number in the page's list. */
export interface ShownFact {
  field: string;
  item: string | null;
  value: string;
  /** The editors' remark, or null. */
  note: string | null;
  mark: EvidenceMark;
  state: FactState;
  checkedAt: string | null;
  /** The year of its newest source, if older than 24 months. */
  oldYear: string | null;
  /** Numbers of sources, from 1. */
  sources: number[];
  /** Verbatim quotes of these sources, null where none is kept. Undefined until loaded. */
  quotes?: (string | null)[];
}

/** A source in the numbered list at the end of a page. */
export interface ShownSource {
  title: string;
  url: string;
  publisher: string | null;
  kind: SourceKind;
  publishedOn: string | null;
  archivedUrl: string | null;
}

/** What a reader needs to know about a state beyond its mark. Omitted if the mark says it all. */
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
  aggregator: "Third-hand profile",
};
