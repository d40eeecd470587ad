/**
 * IPTC's terms for how media were made (cv.iptc.org/newscodes/digitalsourcetype). By the share of an AI's draft that people
 * changed: up to a tenth it remains the AI's, from four fifths on it is people's, edited from a draft.
 */
export const digitalSourceTypes = {
  ai: "trainedAlgorithmicMedia",
  mixed: "compositeWithTrainedAlgorithmicMedia",
  edited: "humanEdits",
  people: "digitalCreation",
} as const;

export type DigitalSourceType = (typeof digitalSourceTypes)[keyof typeof digitalSourceTypes];

/** The share of changed words from which a text counts as made by both, and from which as people's. */
const thresholds = { mixed: 0.1, edited: 0.8 };

/** Returns the term for a text; an AI's draft whose changes are not on record counts as unchanged. */
export function digitalSourceTypeOf({
  isAiDrafted,
  changedShare,
}: {
  isAiDrafted: boolean;
  changedShare: number | null;
}): DigitalSourceType {
  if (!isAiDrafted) return digitalSourceTypes.people;
  const share = changedShare ?? 0;
  if (share >= thresholds.edited) return digitalSourceTypes.edited;
  return share >= thresholds.mixed ? digitalSourceTypes.mixed : digitalSourceTypes.ai;
}

/** The term's address, for structured data. */
export const digitalSourceAddress = (type: DigitalSourceType) =>
  `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`;
