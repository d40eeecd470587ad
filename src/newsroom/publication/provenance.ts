import type { DigitalSourceType } from "./digital-source-type.ts";
import type { NamedSource, PublicationRecord } from "./publication-record.ts";

/** A correction as shown to readers. */
export interface ShownCorrection {
  id: number;
  text: string;
  correctedAt: string;
}

/** How an article was made, for its page, the feed and structured data. */
export interface ArticleProvenance {
  /** The line under the headline. */
  label: string;
  isAiDrafted: boolean;
  /** Null if readers see a source's own text. */
  digitalSourceType: DigitalSourceType | null;
  sources: NamedSource[];
  reviewer: string | null;
  reviewedAt: string | null;
  /** Newest first. */
  corrections: ShownCorrection[];
}

/** The complete public record of how a published article was made. */
export interface ProvenanceRecord
  extends ArticleProvenance,
    Pick<PublicationRecord, "model" | "styleGuide" | "rewrittenAt" | "checks" | "changedShare"> {
  slug: string;
  title: string;
  /** Null if the article was published before records were kept. */
  publishedAt: string | null;
  /** SHA-256 of the text that readers see, and of the AI's draft. */
  textHash: string;
  draftHash: string | null;
  /** The published versions, latest first. */
  publications: {
    publishedAt: string;
    textHash: string;
    reviewer: string | null;
    changedShare: number | null;
  }[];
}
