import type { TextMark } from "#ui/form/text-marks.ts";
import type { ArticleReview } from "../article-review.ts";

export type ReviewField = ArticleReview["flags"][number]["field"];
export type ClaimKind = ArticleReview["flags"][number]["kind"];

/** An unsupported claim as shown on the screen. */
export interface Claim extends TextMark, Omit<Flag, "id" | "start" | "end"> {
  number: number;
}

type Flag = ArticleReview["flags"][number];

/** A run of words that both texts share. */
export interface Passage {
  words: number;
  text: string;
  /** The index of its source. */
  from: number;
  isTooLong: boolean;
  source: TextMark;
  rewrite: TextMark;
}

export const claimLabels: Record<ClaimKind, string> = {
  number: "Number",
  date: "Date",
  name: "Name",
  quotation: "Quotation",
};

/** The parts of the article, for messages about a claim's location. */
export const fieldNames: Record<ReviewField, string> = {
  title: "the title",
  excerpt: "the excerpt",
  content: "the text",
  whyItMatters: "why it matters",
};

/** The styles of marks. Underlines also distinguish them without colours. */
export const markLooks = {
  claim:
    "rounded-[2px] bg-warn-wash underline decoration-warn decoration-wavy decoration-1 underline-offset-4",
  confirmed: "rounded-[2px] underline decoration-rule-strong decoration-1 underline-offset-4",
  passage:
    "rounded-[2px] bg-accent-wash text-ink underline decoration-accent decoration-dotted underline-offset-4",
  tooLong:
    "rounded-[2px] bg-danger-wash text-ink underline decoration-danger decoration-2 underline-offset-4",
};

export const claimsOf = ({ flags }: Pick<ArticleReview, "flags">): Claim[] =>
  flags.map((flag, index) => ({
    ...flag,
    number: index + 1,
    className: `${flag.decision ? markLooks.confirmed : markLooks.claim} numbered-mark`,
    label: `${claimLabels[flag.kind]} that is not in the source`,
  }));

export const passagesOf = ({ passages, overlap }: Pick<ArticleReview, "passages" | "overlap">): Passage[] =>
  passages.map(({ words, text, from, source, rewrite }, index) => {
    const isTooLong = words > overlap.longestRunAllowed;
    const look = {
      id: `passage-${index}`,
      className: isTooLong ? markLooks.tooLong : markLooks.passage,
      label: `${words} words shared by both texts`,
    };
    return { words, text, from, isTooLong, source: { ...source, ...look }, rewrite: { ...rewrite, ...look } };
  });

/** Formats a share to a tenth of a percent: `6.3%`. */
export const percent = (part: number) => `${Math.round(part * 1000) / 10}%`;

/** A confirmation's note that cites the supporting fact in the guide. */
export const witnessNote = ({ vendor, label, value }: NonNullable<Flag["witness"]>) =>
  `It is in our facts: ${vendor.name} › ${label}, “${value}”.`;

/** Returns the range of the sentence around a place, from the end of the previous sentence and including trailing spaces. */
export function sentenceAround(text: string, { start, end }: { start: number; end: number }) {
  const before = text.slice(0, start);
  const from = Math.max(before.lastIndexOf("\n") + 1, lastSentenceEnd(before));
  const rest = text.slice(end);
  const closing = /[.!?…]["”’)\]]*(?=\s|$)|(?=\n)|$/.exec(rest);
  const to = end + (closing ? closing.index + closing[0].length : 0);
  return { start: from, end: to + (/^ +/.exec(text.slice(to))?.[0].length ?? 0) };
}

function lastSentenceEnd(text: string): number {
  const ends = [...text.matchAll(/[.!?…]["”’)\]]*\s+(?=\S)/g)];
  const last = ends.at(-1);
  return last ? last.index + last[0].length : 0;
}
