import type { CapabilityLevel } from "#cms/engine/evidence.ts";
import { withoutControlCharacters } from "#shared/sound-text.ts";
import { cutWhole } from "#shared/text.ts";
import { namedFeatures } from "../fit/required-key.ts";
import {
  askedColumns,
  hashQuestion,
  headings,
  levelAnswers,
  type RequestMark,
  readRequestMark,
} from "./request-format.ts";
import {
  longestComment,
  longestEvidence,
  longestTitle,
  mostAnswers,
  mostFindings,
  type RowFinding,
  type VendorAnswer,
  type VendorAnswers,
} from "./vendor-answers.ts";
import { type ReturnedWorkbook, readWorkbook, type SheetRow } from "./workbook-rows.ts";

/** A file as the browser offers it. */
export interface ReturnedFile {
  name: string;
  size: number;
  /** In milliseconds. */
  lastModified: number;
  arrayBuffer: () => Promise<ArrayBuffer>;
}

/** The vendors on the page, and the requirements' names by slug. */
export interface AskedPage {
  vendors: readonly { slug: string; name: string }[];
  titles: ReadonlyMap<string, string>;
}

/** The answers, or why the file was not read, as a sentence. */
export type ReadAnswers = { answers: VendorAnswers } | { refusal: string };

/** In bytes. A request of 60 rows has 15,000. */
const largestFile = 2 * 1024 * 1024;

/** Reads the answers in a returned workbook. Never throws. */
export async function readAnswers(file: ReturnedFile, page: AskedPage): Promise<ReadAnswers> {
  const refuse = (reason: string) => ({ refusal: `${cutWhole(file.name, 80)}: ${reason}` });
  if (file.size > largestFile)
    return refuse("This file is larger than 2 MB. Please choose the workbook that the vendor returned.");
  let workbook: ReturnedWorkbook;
  try {
    workbook = readWorkbook(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return refuse(
      "This is not an Excel workbook (.xlsx), or it is damaged. Please ask the vendor for it again.",
    );
  }
  for (const rows of workbook.sheets) {
    const head = findHead(rows);
    if (!head) continue;
    if (head.mark === "newer")
      return refuse("This workbook has a newer format. Please reload the page and try again.");
    const vendor = page.vendors.find(({ slug }) => slug === head.slug);
    if (!head.slug)
      return refuse(
        "This request names no vendor. Please download one for each vendor and have it filled in.",
      );
    if (!vendor) return refuse(`This workbook is about “${head.slug}”, which is not on this page.`);
    const toldOn = findDay(head.mark, workbook.savedOn, file.lastModified);
    return { answers: { vendor: vendor.slug, toldOn, ...readRows(rows, head, page.titles) } };
  }
  return refuse(
    "This workbook is not a request from this guide, or its hidden columns or first row are missing. Please ask the vendor to fill in the workbook as it was sent.",
  );
}

/** The day the vendor saved the workbook, which cannot be before the request was made. */
function findDay({ madeOn }: RequestMark, savedOn: string | null, lastModified: number): string {
  const fileDay = new Date(lastModified).toISOString().slice(0, 10);
  const day = savedOn ?? fileDay;
  return day < madeOn ? madeOn : day;
}

type Column = keyof typeof headings;

interface Head {
  line: number;
  slug: string;
  mark: RequestMark;
  columns: Record<Column | "hash", number>;
}

/** Finds the row of headings. Its columns may have been moved; returns null if one is missing. */
function findHead(rows: SheetRow[]): Head | { mark: "newer"; slug: "" } | null {
  for (const { line, cells } of rows) {
    const hash = cells.findIndex((cell) => readRequestMark(cell) !== null);
    const mark = readRequestMark(cells[hash] ?? "");
    if (mark === "newer") return { mark, slug: "" };
    if (!mark) continue;
    const columns = Object.fromEntries(
      Object.entries(headings).map(([column, heading]) => [column, cells.indexOf(heading)]),
    ) as Record<Column, number>;
    if (Object.values(columns).includes(-1)) return null;
    return { line, slug: mark.vendor, mark, columns: { ...columns, hash } };
  }
  return null;
}

/** A row of the request in the returned workbook. */
interface AnsweredRow {
  line: number;
  /** The row's place in the request, from 0. */
  place: number;
  title: string;
}

function readRows(rows: SheetRow[], head: Head, titles: AskedPage["titles"]) {
  const features = namedFeatures(head.mark.requirements);
  const answers: VendorAnswer[] = [];
  const findings: RowFinding[] = [];
  const seen = new Map<string, AnsweredRow>();
  for (const { line, cells } of rows.filter((row) => row.line !== head.line && !isEmpty(row))) {
    const cell: CellOf = (column) => cells[head.columns[column]] ?? "";
    const feature = cell("id");
    const place = features.indexOf(feature);
    const title = place < 0 ? "" : titleOf(feature, titles, cell("title"));
    const first = seen.get(feature);
    if (place < 0) findings.push({ fault: "added", line, title });
    else if (first) findings.push({ fault: "repeated", line, title, from: first.line });
    else {
      seen.set(feature, { line, place, title });
      const { answer, faults } = readAnswer(feature, title, cell);
      findings.push(...faults.map((fault) => ({ fault, line, title })));
      answers.push(...(answer ? [answer] : []));
    }
  }
  findings.push(...findMoved([...seen.values()]));
  for (const [place, feature] of features.entries())
    if (!seen.has(feature))
      findings.push({ fault: "deleted", line: place + 2, title: titleOf(feature, titles) });
  return {
    answers: answers.slice(0, mostAnswers),
    findings: findings.toSorted((a, b) => a.line - b.line).slice(0, mostFindings),
  };
}

type CellOf = (column: keyof Head["columns"]) => string;

const isEmpty = ({ cells }: SheetRow) => cells.every((text) => text === "");

/** The guide's name for a requirement, or else the workbook's. */
const titleOf = (feature: string, titles: AskedPage["titles"], text = "") =>
  cut(titles.get(feature) ?? (text || feature), longestTitle);

function readAnswer(feature: string, title: string, cell: CellOf) {
  const typed = cell("level");
  const level = levelOf(typed);
  const comment = [level ? "" : typed, cell("comment")].filter(Boolean).join(". ");
  const evidence = cell("evidence");
  const answer = {
    feature,
    title,
    level,
    comment: cut(comment, longestComment),
    evidence: cut(evidence, longestEvidence),
  };
  const isAnswered = level !== null || comment !== "" || evidence !== "";
  const isCut = answer.comment.length < comment.length || answer.evidence.length < evidence.length;
  const isEdited = hashQuestion(askedColumns.map(cell)) !== cell("hash");
  const faults: RowFinding["fault"][] = [
    ...(isEdited ? ["edited" as const] : []),
    ...(typed !== "" && !level ? ["level" as const] : []),
    ...(isCut ? ["shortened" as const] : []),
    ...(isAnswered ? [] : ["unanswered" as const]),
  ];
  return { answer: isAnswered ? answer : null, faults };
}

const levels = new Map(
  Object.entries(levelAnswers).map(([level, words]) => [words.toLowerCase(), level as CapabilityLevel]),
);
const levelOf = (text: string) => levels.get(text.toLowerCase()) ?? null;

/** Removes control characters, which the board pack refuses. */
const cut = (text: string, limit: number) => cutWhole(withoutControlCharacters(text), limit);

/** Returns the fewest rows that explain the order. A deleted or added row moves no other. */
function findMoved(rows: AnsweredRow[]): RowFinding[] {
  const kept = longestRun(rows);
  return rows
    .filter((row) => !kept.has(row))
    .map(({ line, place, title }) => ({ fault: "moved", line, title, from: place + 2 }));
}

/** Returns the longest series of rows in the request's order. */
function longestRun(rows: AnsweredRow[]): Set<AnsweredRow> {
  const runs: AnsweredRow[][] = [];
  for (const row of rows) {
    const before = runs.filter((run) => (run.at(-1)?.place ?? 0) < row.place);
    const longest = before.reduce<AnsweredRow[]>((best, run) => (run.length > best.length ? run : best), []);
    runs.push([...longest, row]);
  }
  return new Set(runs.reduce((best, run) => (run.length > best.length ? run : best), []));
}
