import { pluralize } from "#shared/text.ts";

/** The provenance details that the label mentions. */
interface Origin {
  isAiDrafted: boolean;
  /** Readers see the source's own text. */
  isSourcesText: boolean;
  sources: number;
  publisher: string | null;
  author: string | null;
  /** The share of words that people changed, 0 to 1; null if unknown. */
  changedShare: number | null;
  reviewer: string | null;
}

/**
 * Returns the line below the headline that says how the article was made, the same on the page, in the feed and in structured data.
 * The law requires this disclosure (Regulation (EU) 2024/1689, Article 50(4)): that an AI wrote the text, and who is responsible
 * for it.
 */
export function provenanceLabel(origin: Origin): string {
  if (origin.isAiDrafted) return `Drafted by AI${fromSources(origin.sources)}, ${checkedBy(origin)}`;
  const { reviewer, publisher, author } = origin;
  if (origin.isSourcesText)
    return `Text of ${publisher || author || "the source"}${reviewer ? `, selected by ${reviewer}` : ""}`;
  return `Written by ${author || "our editorial team"}${fromSources(origin.sources)}, no AI draft recorded${
    reviewer ? `, published by ${reviewer}` : ""
  }`;
}

const fromSources = (count: number) => (count > 0 ? ` from ${pluralize(count, "source")}` : "");

function checkedBy({ reviewer, changedShare }: Origin): string {
  if (reviewer === null) return "this version not yet reviewed";
  return `${changedShare ? "checked and edited" : "checked"} by ${reviewer}`;
}
