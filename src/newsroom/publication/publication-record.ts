/** An article's source as shown to readers. */
export interface NamedSource {
  title: string;
  url: string | null;
  publisher: string | null;
  author: string | null;
  publishedAt: string | null;
}

/** How one published version of an article was made. */
export interface PublicationRecord {
  sources: NamedSource[];
  /** An AI wrote the first version. */
  isAiDrafted: boolean;
  /** The AI model; null if it was not recorded. */
  model: string | null;
  /** `version` is the style guide's last change before the rewrite. */
  styleGuide: { name: string; version: string | null } | null;
  rewrittenAt: string | null;
  /** The claims flagged by the checks, and the overlap with the sources' wording; null if nothing was checked. */
  checks: {
    found: number;
    confirmed: number;
    fixed: number;
    longestRun: number;
    sharedRuns: number;
  } | null;
  /** The share of words that people changed, 0 to 1; null if the AI's draft was not recorded. */
  changedShare: number | null;
  reviewer: string | null;
  reviewedAt: string | null;
}
