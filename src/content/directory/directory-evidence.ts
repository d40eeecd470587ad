import { type EvidenceMark, evidenceMarks } from "#cms/engine/marks.ts";

/** The capabilities shown for every vendor, by slug: the ones that decide most shortlists. */
export const keyCapabilities = [
  { slug: "general-ledger", title: "General Ledger", label: "Ledger" },
  { slug: "alternative-investments", title: "Alternative Investments", label: "Private assets" },
  { slug: "data-aggregation", title: "Data Aggregation", label: "Data feeds" },
  { slug: "client-portal", title: "Client Portal", label: "Client portal" },
  { slug: "api", title: "API", label: "API" },
] as const;

/** The facts that a row shows in words, after its capabilities. */
export const rowFacts = ["hosting", "headquarters", "pricing"] as const;

/** The evidence of a fact in a row. */
export interface RowEvidence {
  mark: EvidenceMark;
  isInPart: boolean;
  /** The year of its newest source, if older than 24 months. */
  oldYear: string | null;
}

const evidenceLetters: Record<EvidenceMark, string> = {
  documented: "d",
  independent: "i",
  stated: "s",
  partner: "p",
  unconfirmed: "u",
  "not-offered": "x",
  none: "n",
};

/**
 * Encodes the evidence of a row's key capabilities and then of its facts as a short text, which keeps long lists light: a letter
 * each (a capital for "in part", a dash for null), followed by the year of an old source, as in `dS2019-n`.
 */
export const encodeEvidence = (all: (RowEvidence | null)[]): string =>
  all
    .map((one) => {
      if (!one) return "-";
      const letter = evidenceLetters[one.mark];
      return (one.isInPart ? letter.toUpperCase() : letter) + (one.oldYear ?? "");
    })
    .join("");

/** Decodes a row's evidence. Null means unknown. */
export const decodeEvidence = (evidence: string): (RowEvidence | null)[] =>
  Array.from(evidence.matchAll(/([a-z-])(\d{4})?/gi), ([, letter = "-", oldYear = null]) => {
    const mark = evidenceMarks.find((one) => evidenceLetters[one] === letter.toLowerCase());
    return mark ? { mark, isInPart: letter !== letter.toLowerCase(), oldYear } : null;
  });

/** The evidence of an unknown capability. */
export const noEvidence: RowEvidence = { mark: "none", isInPart: false, oldYear: null };
