import type { DigitalSourceType } from "./digital-source-type.ts";
import type { NamedSource, PublicationRecord } from "./publication-record.ts";

/** A correction as readers see it. */
export interface ShownCorrection {
  id: number;
  text: string;
  correctedAt: string;
}

/** The making of an article, as its page, the feed and the structured data tell it. */
export interface ArticleProvenance {
  /** The line under the headline. */
  label: string;
  isAiDrafted: boolean;
  /** Null for a source's own text. */
  digitalSourceType: DigitalSourceType | null;
  sources: NamedSource[];
  reviewer: string | null;
  reviewedAt: string | null;
  /** The newest first. */
  corrections: ShownCorrection[];
}

/** The whole record of how a published article was made, as its own page tells it. */
export interface ProvenanceRecord
  extends ArticleProvenance,
    Pick<PublicationRecord, "model" | "styleGuide" | "rewrittenAt" | "checks" | "changedShare"> {
  slug: string;
  title: string;
  /** Null for an article that was published before records were kept. */
  publishedAt: string | null;
  /** SHA-256 of the text that readers see, and of the AI's version. */
  textHash: string;
  draftHash: string | null;
  /** The versions that readers have seen, the latest first. */
  publications: {
    publishedAt: string;
    textHash: string;
    reviewer: string | null;
    changedShare: number | null;
  }[];
}
