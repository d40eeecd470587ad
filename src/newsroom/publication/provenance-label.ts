import { pluralize } from "#shared/text.ts";

/** The making of an article, as far as one line tells it. */
interface Made {
  isAiDrafted: boolean;
  /** True if readers see the source's own text. */
  isSourcesText: boolean;
  sources: number;
  publisher: string | null;
  author: string | null;
  /** The share of words that people changed, 0 to 1; null where it is not known. */
  changedShare: number | null;
  reviewer: string | null;
}

/**
 * The line under a headline that says how the article was made: the same in the page, the feed and the structured data.
 * It is the disclosure required by law (Regulation (EU) 2024/1689, Article 50(4)): that an AI wrote the text, and who is
 * responsible for it.
 */
export function provenanceLabel(made: Made): string {
  if (made.isAiDrafted) return `Drafted by AI${fromSources(made.sources)}, ${checkedBy(made)}`;
  const { reviewer, publisher, author } = made;
  if (made.isSourcesText)
    return `Text of ${publisher || author || "the source"}${reviewer ? `, selected by ${reviewer}` : ""}`;
  return `Written by ${author || "our editorial team"}${fromSources(made.sources)}, no AI draft on record${
    reviewer ? `, published by ${reviewer}` : ""
  }`;
}

const fromSources = (count: number) => (count > 0 ? ` from ${pluralize(count, "source")}` : "");

function checkedBy({ reviewer, changedShare }: Made): string {
  if (reviewer === null) return "this version not yet reviewed by a person";
  return `${changedShare ? "checked and edited" : "checked"} by ${reviewer}`;
}
