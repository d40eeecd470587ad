import { type EvidenceMark, markLegend } from "./marks.ts";

/** One sentence per mark. */
const meanings: Record<EvidenceMark, string> = {
  documented: "Confirmed by the product's documentation, a filing, a regulator or a customer.",
  independent: "Confirmed by an independent publication.",
  stated: "The vendor claims it. No independent source confirms it.",
  partner: "Confirmed by a partner, or provided by a partner's product.",
  unconfirmed: "Found only in a third-party profile, which is weaker than a vendor claim.",
  "not-offered": "A source says that the vendor does not offer it.",
  none: "We have not found a source for it. It counts as unknown: ask the vendor. Unknown does not mean no.",
};

/** The legend with one sentence per mark. Apart from the marks, which profiles load without it. */
export const explainedMarks = markLegend.map((entry) => ({
  ...entry,
  meaning: entry.isInPart
    ? "The evidence covers part of the feature: the note says which."
    : meanings[entry.mark],
}));
