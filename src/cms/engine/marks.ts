/** The marks readers see, strongest evidence first (contract, section 11). */
export const evidenceMarks = [
  "documented",
  "independent",
  "stated",
  "partner",
  "unconfirmed",
  "not-offered",
  "none",
] as const;
export type EvidenceMark = (typeof evidenceMarks)[number];

/** The words next to a mark. */
export const markWords: Record<EvidenceMark, string> = {
  documented: "Documented",
  independent: "Reported independently",
  stated: "Stated by vendor",
  partner: "Stated by vendor, via partner",
  unconfirmed: "Reported, unconfirmed",
  "not-offered": "Not offered",
  none: "Not found",
};

/** The marks that can be "in part". The absence of a feature or of evidence has no parts. */
export const marksOfParts = evidenceMarks.slice(0, -2);

/** The words next to a mark, with the remark that the evidence covers only part of the feature. */
export const markWordsOf = (mark: EvidenceMark, isInPart: boolean): string =>
  isInPart && marksOfParts.includes(mark) ? `${markWords[mark]}, in part` : markWords[mark];

interface LegendEntry {
  mark: EvidenceMark;
  /** True for the entry that explains the missing quarter. */
  isInPart: boolean;
  words: string;
}

/** The legend: every mark, strongest first, and the missing quarter after the marks that can have one. */
export const markLegend: LegendEntry[] = evidenceMarks
  .map((mark) => ({ mark, isInPart: false, words: markWords[mark] }))
  .toSpliced(-2, 0, { mark: "documented", isInPart: true, words: "In part: a quarter missing" });
