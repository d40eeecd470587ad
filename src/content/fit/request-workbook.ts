import type { SheetColumn } from "#cms/transfer/sheet.worker.ts";
import {
  askedColumns,
  hashQuestion,
  headings,
  levelAnswers,
  writeRequestMark,
} from "../vendor-answers/request-format.ts";
import type { RequestForProposal } from "./request-for-proposal.server.ts";
import { answerSentence, type Question, questionWords } from "./request-for-proposal.ts";
import { writeRequirements } from "./requirements.ts";

/**
 * The workbook's columns. The first holds each row's feature, so that a returned row is found after it was moved. The last holds the
 * hash of its question, so that an edited question is named.
 */
export const requestColumns: SheetColumn[] = [
  { width: 10, isHidden: true },
  { width: 30 },
  { width: 14 },
  { width: 60 },
  { width: 40 },
  { width: 16, choices: Object.values(levelAnswers) },
  { width: 50 },
  { width: 40 },
  { width: 10, isHidden: true },
];

/**
 * Returns the request for proposal as rows of a workbook: a head with the vendor, date and requirements in the last column, and a
 * row per requirement with empty cells for the answer.
 */
export const requestRows = ({
  vendor,
  madeOn,
  requirements,
}: Pick<RequestForProposal, "madeOn" | "requirements"> & { vendor: { slug: string } | null }): string[][] => [
  [
    ...Object.values(headings),
    writeRequestMark({
      vendor: vendor?.slug ?? "",
      madeOn,
      requirements: writeRequirements(requirements) ?? "",
    }),
  ],
  ...requirements.map((question) => {
    const asked = askedTexts(question);
    const texts = askedColumns.map((column) => asked[column]);
    return [question.feature, ...texts, "", "", "", hashQuestion(texts)];
  }),
];

const askedTexts = (question: Question): Record<(typeof askedColumns)[number], string> => ({
  title: question.title,
  importance: question.importance === "must" ? "Must" : "Nice to have",
  question: questionWords(question),
  found: answerSentence(question),
});
