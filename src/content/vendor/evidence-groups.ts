import type { CapabilityLevel } from "#cms/engine/evidence.ts";
import { type EvidenceMark, marksOfParts, markWords } from "#cms/engine/marks.ts";

/** The groups that vendors of a feature are listed in, strongest evidence first. */
export const evidenceGroups = [
  "documented",
  "independent",
  "stated",
  "partner",
  "in-part",
  "unconfirmed",
  "not-offered",
] as const;
export type EvidenceGroup = (typeof evidenceGroups)[number];

/** Returns the group of a feature's level, or null without evidence. Third-hand reports stay unconfirmed, also in part. */
export function evidenceGroupOf(mark: EvidenceMark, level: CapabilityLevel | null): EvidenceGroup | null {
  if (mark === "none") return null;
  return level === "partial" && mark !== "unconfirmed" && marksOfParts.includes(mark) ? "in-part" : mark;
}

export const groupTitles: Record<EvidenceGroup, string> = { ...markWords, "in-part": "In part" };

/** The title after a number, in a sentence. */
export const groupWords: Record<EvidenceGroup, string> = {
  documented: "documented",
  independent: "reported independently",
  stated: "stated by the vendor",
  partner: "via a partner",
  "in-part": "in part",
  unconfirmed: "unconfirmed",
  "not-offered": "not offered",
};

/** What a group's evidence is, in a sentence. */
export const groupMeanings: Record<EvidenceGroup, string> = {
  documented: "Product documentation, a filing, a regulator or a customer shows it.",
  independent: "A publication without a stake in the sale reports it.",
  stated: "The vendor says so. We have not found a document that shows it.",
  partner: "A partner of the vendor provides it or says so.",
  "in-part": "The evidence covers part of the feature. The notes say which.",
  unconfirmed: "Only third-hand profiles mention it.",
  "not-offered": "A source says that the product does not have it.",
};
