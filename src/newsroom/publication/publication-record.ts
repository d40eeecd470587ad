/** A source of an article, as readers are told of it. */
export interface NamedSource {
  title: string;
  url: string | null;
  publisher: string | null;
  author: string | null;
  publishedAt: string | null;
}

/** The record of how one published version of an article was made. */
export interface PublicationRecord {
  sources: NamedSource[];
  /** True if an AI wrote the first version. */
  isAiDrafted: boolean;
  /** The AI's model; null where none is on record. */
  model: string | null;
  /** The version is the style guide's last change before the rewrite. */
  styleGuide: { name: string; version: string | null } | null;
  rewrittenAt: string | null;
  /** The claims that the checks flagged, and how the wording compares with the sources'; null where nothing was checked. */
  checks: {
    found: number;
    confirmed: number;
    fixed: number;
    longestRun: number;
    sharedRuns: number;
  } | null;
  /** The share of words that people changed, 0 to 1; null where the AI's own version is not on record. */
  changedShare: number | null;
  reviewer: string | null;
  reviewedAt: string | null;
}
