import type { CapabilityLevel } from "#cms/engine/evidence.ts";

/** What a vendor told the reader about a requirement. At least one of level, comment and evidence is present. */
export interface VendorAnswer {
  /** The feature's slug. */
  feature: string;
  /** The requirement's name in the workbook. */
  title: string;
  level: CapabilityLevel | null;
  /** May be empty. */
  comment: string;
  /** An address, or empty. */
  evidence: string;
}

export const rowFaults = [
  "moved",
  "deleted",
  "edited",
  "repeated",
  "added",
  "unanswered",
  "level",
  "shortened",
] as const;

/** What is unusual about a row of a returned workbook. */
export interface RowFinding {
  fault: (typeof rowFaults)[number];
  /** The row's line in the returned workbook, or for a deleted one in the original. */
  line: number;
  /** The requirement, or empty. */
  title: string;
  /** The original line of a moved row, or the line of the first of repeated rows. */
  from?: number;
}

/** The answers in a vendor's returned workbook. */
export interface VendorAnswers {
  /** The vendor's slug. */
  vendor: string;
  /** The day the workbook was last saved, as `2026-12-03`. */
  toldOn: string;
  answers: VendorAnswer[];
  findings: RowFinding[];
}

/** As many as a request can have requirements. */
export const mostAnswers = 200;
export const mostFindings = 2 * mostAnswers;

/** In characters. */
export const longestTitle = 200;
export const longestComment = 1000;
export const longestEvidence = 500;

export function findingWords({ fault, line, title, from = 0 }: RowFinding): string {
  const subject = `Line ${line}`;
  switch (fault) {
    case "moved":
      return `${subject}: “${title}” was moved here from line ${from}. Its answer was read by the row's id.`;
    case "deleted":
      return `${subject} was deleted: “${title}”.`;
    case "edited":
      return `${subject}: the question about “${title}” was edited. Please compare it with your request.`;
    case "repeated":
      return `${subject} repeats “${title}”. Only line ${from} was read.`;
    case "added":
      return `${subject} is not part of your request and was not read.`;
    case "unanswered":
      return `${subject}: no answer about “${title}”.`;
    case "level":
      return `${subject}: the level of “${title}” is not one of the choices. It is shown as a comment.`;
    case "shortened":
      return `${subject}: the answer about “${title}” is too long and was shortened.`;
  }
}
