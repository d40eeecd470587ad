import { type EvidenceMark, evidenceMarks } from "#cms/engine/marks.ts";

export interface MarketFeature {
  slug: string;
  title: string;
  category: string;
  /** The number of vendors shown, on all pages, with evidence that they offer it. */
  vendors: number;
}

export interface MarketVendor {
  slug: string;
  name: string;
  /** The category of its main feature. */
  category: string;
  /** The number of features with evidence that the vendor offers them. */
  features: number;
  /** The number of documented or independently reported ones. */
  strong: number;
  /** A code per feature, in order, for `readCell`. */
  cells: number[];
}

export interface Market {
  features: MarketFeature[];
  vendors: MarketVendor[];
}

/** Two codes per mark: the mark, and the mark in part. */
export const cellCode = (mark: EvidenceMark, isInPart: boolean) =>
  evidenceMarks.indexOf(mark) * 2 + Number(isInPart);

export const readCell = (code: number): { mark: EvidenceMark; isInPart: boolean } => ({
  mark: evidenceMarks[code >> 1] ?? "none",
  isInPart: code % 2 === 1,
});

/** The share of a vendor's features that is documented or independently reported, 0 to 1; 0 without features. */
export const strongShare = ({ features, strong }: Pick<MarketVendor, "features" | "strong">) =>
  features === 0 ? 0 : strong / features;

/** A share as `47%`. */
export const percent = (share: number) => `${Math.round(share * 100)}%`;
