import { markWords } from "#cms/evidence/shown-fact.ts";
import { pluralize } from "#shared/text.ts";
import type { ComparedRow, ComparedValue, RowBody } from "./compared-row.ts";

/** Returns a level in words that stand beside its mark, and in one word for a phone's narrow columns. */
export function levelWordsOf({ text, mark }: ComparedValue): { long: string; short: string } {
  const level = levels.get(text) ?? { long: text, short: text };
  if (mark === undefined || mark === "none")
    return { long: `${level.long}, no evidence`, short: level.short };
  if (text === "native") return { long: markWords[mark], short: mark === "stated" ? "Stated" : "Yes" };
  if (text === "partner" || text === "no") return { long: markWords[mark], short: level.short };
  return { long: `${markWords[mark]}, ${level.long.toLowerCase()}`, short: level.short };
}

const levels = new Map([
  ["native", { long: "Listed", short: "Listed" }],
  ["partial", { long: "In part", short: "In part" }],
  ["partner", { long: "Via partner", short: "Partner" }],
  ["add-on", { long: "Add-on", short: "Add-on" }],
  ["no", { long: "Not offered", short: "No" }],
]);

/** The words of a cell of which nothing is known. */
export const unknownWords = (kind: ComparedRow["kind"]) =>
  kind === "list" ? "None specified" : kind === "feature" ? "No evidence" : "Not specified";

export interface BodyHead {
  body: RowBody;
  title: string;
  /** A few words on its rows. */
  remark: (rows: number, vendors: number) => string;
}

/** The parts of the table, in their order. */
export const bodyHeads: BodyHead[] = [
  {
    body: "differ",
    title: "Where they differ",
    remark: (rows, vendors) =>
      `${pluralize(rows, "row")}, known on ${vendors === 2 ? "both sides" : "two sides or more"}`,
  },
  {
    body: "some",
    title: "Known for some only",
    remark: (rows, vendors) => `${pluralize(rows, "row")}: ask the other${vendors === 2 ? "" : "s"}`,
  },
  { body: "agree", title: "Where they agree", remark: (rows) => pluralize(rows, "row") },
];
