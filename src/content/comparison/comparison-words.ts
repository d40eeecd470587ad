import { type EvidenceMark, markWords } from "#cms/engine/marks.ts";
import { pluralize } from "#shared/text.ts";
import { evidenceWords } from "../vendor/vendor.words.ts";
import type { ComparedRow, ComparedValue, RowBody } from "./compared-row.ts";

/** Returns the words beside a level's mark: in full, and as one word for narrow columns on phones. */
export function levelWordsOf({ text, mark = "none" }: ComparedValue): { long: string; short: string } {
  const short = text === "native" ? shortMarks[mark] : shortLevels.get(text);
  return { long: evidenceWords(mark, text), short: short ?? text };
}

const shortLevels = new Map([
  ["partial", "In part"],
  ["partner", "Partner"],
  ["add-on", "Add-on"],
  ["no", "No"],
]);

const shortMarks: Record<EvidenceMark, string> = {
  documented: "Yes",
  independent: "Reported",
  stated: "Stated",
  partner: "Partner",
  unconfirmed: "Weak",
  "not-offered": "No",
  none: "Not found",
};

/** The text of an unknown cell. */
export const unknownWords = (kind: ComparedRow["kind"]) =>
  kind === "list" ? "None specified" : kind === "feature" ? markWords.none : "Not specified";

export interface BodyHead {
  body: RowBody;
  title: string;
  /** Describes its rows in a few words. */
  remark: (rows: number, vendors: number) => string;
}

/** The parts of the table, in order. */
export const bodyHeads: BodyHead[] = [
  {
    body: "differ",
    title: "Where they differ",
    remark: (rows, vendors) =>
      `${pluralize(rows, "row")}, known on ${vendors === 2 ? "both sides" : "two sides or more"}`,
  },
  {
    body: "some",
    title: "Found for some vendors only",
    remark: (rows, vendors) => `${pluralize(rows, "row")}: ask the other${vendors === 2 ? "" : "s"}`,
  },
  { body: "agree", title: "Where they agree", remark: (rows) => pluralize(rows, "row") },
];
