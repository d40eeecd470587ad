import type { TextMark } from "#ui/form/text-marks.ts";
import type { ArticleReview } from "../article-review.ts";

export type ReviewField = ArticleReview["flags"][number]["field"];
export type ClaimKind = ArticleReview["flags"][number]["kind"];

/** Something the rewrite says and its source does not, as the screen shows it. */
export interface Claim extends TextMark {
  field: ReviewField;
  kind: ClaimKind;
  text: string;
}

/** Words that both texts share. */
export interface Passage {
  words: number;
  text: string;
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

/** Styles of the marks; they differ by their underline too, for readers who do not see colours. */
export const markLooks = {
  claim:
    "rounded-[2px] bg-warn-wash underline decoration-warn decoration-wavy decoration-1 underline-offset-4",
  passage:
    "rounded-[2px] bg-accent-wash text-ink underline decoration-accent decoration-dotted underline-offset-4",
  tooLong:
    "rounded-[2px] bg-danger-wash text-ink underline decoration-danger decoration-2 underline-offset-4",
};

export const claimsOf = ({ flags }: Pick<ArticleReview, "flags">): Claim[] =>
  flags.map((flag) => ({
    ...flag,
    className: markLooks.claim,
    label: `${claimLabels[flag.kind]} that is not in the source`,
  }));

export const passagesOf = ({ passages, overlap }: Pick<ArticleReview, "passages" | "overlap">): Passage[] =>
  passages.map(({ words, text, source, rewrite }, index) => {
    const isTooLong = words > overlap.longestRunAllowed;
    const look = {
      id: `passage-${index}`,
      className: isTooLong ? markLooks.tooLong : markLooks.passage,
      label: `${words} words shared by both texts`,
    };
    return { words, text, isTooLong, source: { ...source, ...look }, rewrite: { ...rewrite, ...look } };
  });

/** As the limits are given: `6.3 %`. */
export const percent = (part: number) => `${Math.round(part * 1000) / 10} %`;
