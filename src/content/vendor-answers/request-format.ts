import type { CapabilityLevel } from "#cms/engine/evidence.ts";
import { onOneLine } from "#shared/text.ts";

/** The levels as vendors choose them in the workbook. */
export const levelAnswers: Record<CapabilityLevel, string> = {
  native: "Core",
  partial: "In part",
  partner: "Via partner",
  "add-on": "Add-on",
  no: "Not offered",
};

/** The headings of the workbook's columns. Returned workbooks are read by heading, so columns may be moved. */
export const headings = {
  /** Hidden. Holds the feature's slug, so that a row is found after it was moved. */
  id: "Row id",
  title: "Requirement",
  importance: "Importance",
  question: "Question",
  found: "What we found",
  level: "Your level",
  comment: "Comment",
  evidence: "Evidence (address)",
} as const;

/** The texts of a row that the vendor should not change. */
export const askedColumns = ["title", "importance", "question", "found"] as const;

/** Identifies a request for proposal in its workbook. */
export interface RequestMark {
  /** The vendor's slug; empty if the request is to any vendor. */
  vendor: string;
  /** The date of the request, as `2026-12-03`. */
  madeOn: string;
  /** The requirements as encoded in URLs, in the order of the rows. */
  requirements: string;
}

/** The version of this format. */
const version = "1";

/** Writes the heading of the last column, which is hidden and holds the hash of each row's question. */
export const writeRequestMark = ({ vendor, madeOn, requirements }: RequestMark): string =>
  ["Request", version, vendor || "-", madeOn, requirements].join(" ").trim();

/** Reads such a heading. Returns null for any other text, and `newer` for a later version of the format. */
export function readRequestMark(text: string): RequestMark | "newer" | null {
  const match = /^Request (\d+) ([a-z0-9-]+) (\d{4}-\d\d-\d\d) ?(\S*)$/.exec(text.trim());
  if (!match) return null;
  const [, found, vendor = "", madeOn = "", requirements = ""] = match;
  if (found !== version) return "newer";
  return { vendor: vendor === "-" ? "" : vendor, madeOn, requirements };
}

/** Hashes a row's question (FNV-1a, 32 bits), to name questions that were edited. Ignores white space, which programs change. */
export function hashQuestion(texts: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const character of texts.map(onOneLine).join("\n").normalize("NFC"))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
