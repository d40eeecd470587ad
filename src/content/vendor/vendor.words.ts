import { type EvidenceMark, markWords } from "#cms/engine/marks.ts";
import { valueWords } from "#cms/facts/value-words.ts";

/** Returns a vendor's name, or a substitute if it has none. */
export const vendorName = (vendor: { name: string | null }) => vendor.name?.trim() || "Unknown Vendor";

export const hostingWords = (value: string): string => valueWords("hosting", value);

/** The level beside a feature's name; empty for `native`. */
export const levelWords = (level: string): string =>
  level === "native" ? "" : valueWords("capabilities", level).toLowerCase();

/** The mark in words, with the level where it adds information. */
export function evidenceWords(mark: EvidenceMark, level: string): string {
  const remark = levelWords(level);
  const isSaid = mark === "none" || mark === "not-offered" || (mark === "partner" && level === "partner");
  return isSaid || !remark ? markWords[mark] : `${markWords[mark]}, ${remark}`;
}

/** Returns the first clause of a long fact. The profile has the rest. */
export const firstClause = (value: string): string => value.split(/[;(]/)[0]?.trim() || value;

/** One line about a vendor for lists: the editors' assessment, labelled as such, or else its description. */
export const shortWords = ({
  bestFor,
  description,
}: {
  bestFor: string | null;
  description: string | null;
}) => (bestFor ? `Best for (our assessment): ${bestFor}` : description);

/** The number of features on a vendor's card. */
export const featuresOnCard = 3;

/** The site's statement on paid placement, the same everywhere. */
export const paidPlacementWords =
  "Vendors cannot pay for a higher place, a better score or a better description. A paid entry is labeled Sponsored.";
