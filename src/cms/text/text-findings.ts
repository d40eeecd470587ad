/** Problems in a text that an editor can fix. */
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
  /** The words in question. */
  words: string;
  /** Offset in the Markdown, in UTF-16 units. */
  start: number;
  end: number;
}
