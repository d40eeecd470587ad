/** The faults that an editor can mend in a text. */
export const findingKinds = [
  "empty-heading",
  "heading-jump",
  "nameless-link",
  "vague-link",
  "bare-address",
  "dead-link",
  "no-alt-text",
  "long-sentence",
] as const;

export type FindingKind = (typeof findingKinds)[number];

export interface TextFinding {
  kind: FindingKind;
  /** The words that it is about. */
  words: string;
  /** The place in the Markdown, in UTF-16 units. */
  start: number;
  end: number;
}
