/**
 * IPTC terms for how media were made (cv.iptc.org/newscodes/digitalsourcetype). The share of an AI draft that people changed
 * decides: below a tenth it is the AI's work, from four fifths it is human work edited from a draft, in between it is mixed.
 */
export const digitalSourceTypes = {
  ai: "trainedAlgorithmicMedia",
  mixed: "compositeWithTrainedAlgorithmicMedia",
  edited: "humanEdits",
  people: "digitalCreation",
} as const;

export type DigitalSourceType = (typeof digitalSourceTypes)[keyof typeof digitalSourceTypes];

/** A text counts as mixed or as human work if at least this share of its words was changed. */
const thresholds = { mixed: 0.1, edited: 0.8 };

/** Returns a text's term. An AI draft without a recorded share counts as unchanged. */
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

/** The term's URI, for structured data. */
export const digitalSourceAddress = (type: DigitalSourceType) =>
  `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`;
