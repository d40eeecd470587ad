import type { EvidenceMark } from "#cms/evidence/fact-state.ts";

/** The capabilities that the directory shows of every vendor, by slug: those that decide most shortlists. */
export const keyCapabilities = [
  { slug: "general-ledger", title: "General Ledger", label: "Ledger" },
  { slug: "alternative-investments", title: "Alternative Investments", label: "Private assets" },
  { slug: "data-aggregation", title: "Data Aggregation", label: "Data feeds" },
  { slug: "client-portal", title: "Client Portal", label: "Client portal" },
  { slug: "api", title: "API", label: "API" },
] as const;

/** Facts that a row of the directory shows in words, behind its capabilities. */
export const rowFacts = ["hosting", "headquarters", "pricing"] as const;

/**
 * A row's evidence is a text with one letter for each key capability and then for each fact: long lists stay light.
 */
export const evidenceLetters: Record<EvidenceMark, string> = {
  documented: "d",
  stated: "s",
  partner: "p",
  "not-offered": "x",
  none: "n",
};

/** Stands for a fact of which nothing is known. */
export const unknownLetter = "-";

const marks = new Map(
  Object.entries(evidenceLetters).map(([mark, letter]) => [letter, mark as EvidenceMark]),
);

/** The mark at a place of a row's evidence; null where nothing is known. */
export const markAt = (evidence: string, place: number): EvidenceMark | null =>
  marks.get(evidence.charAt(place)) ?? null;
