import type { SheetColumn } from "#cms/transfer/sheet.worker.ts";
import type { RequestForProposal } from "./request-for-proposal.server.ts";
import { answerSentence, questionWords } from "./request-for-proposal.ts";

/** The answers to choose from, as the guide's levels in words. */
const levelChoices = ["Core", "In part", "Via partner", "Add-on", "Not offered"];

/** The workbook's columns. The first holds each row's feature, so that a returned row is found after it was moved. */
export const requestColumns: SheetColumn[] = [
  { width: 10, isHidden: true },
  { width: 30 },
  { width: 14 },
  { width: 60 },
  { width: 40 },
  { width: 16, choices: levelChoices },
  { width: 50 },
  { width: 40 },
];

/** Returns the request for proposal as rows of a workbook: a head, and a row per requirement with empty cells for the answer. */
export const requestRows = ({ requirements }: Pick<RequestForProposal, "requirements">): string[][] => [
  [
    "Row id",
    "Requirement",
    "Importance",
    "Question",
    "What we found",
    "Your level",
    "Comment",
    "Evidence (address)",
  ],
  ...requirements.map((question) => [
    question.feature,
    question.title,
    question.importance === "must" ? "Must" : "Nice to have",
    questionWords(question),
    answerSentence(question),
    "",
    "",
    "",
  ]),
];
