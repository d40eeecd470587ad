import { type Context, Hono } from "hono";
import { typeTag } from "#cms/engine/tags.ts";
import type { SheetColumn } from "#cms/transfer/sheet.worker.ts";
import { writeWorkbookFile } from "#cms/transfer/sheet-tasks.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import type { DeclaredQuery } from "#http/response-cache/response-cache.server.ts";
import { type CsvCell, csvHeaders } from "#shared/csv.ts";
import { toCsvInTurns } from "#shared/csv-in-turns.server.ts";
import { routes } from "#shared/routes.ts";
import {
  askedColumns,
  hashQuestion,
  headings,
  levelAnswers,
  writeRequestMark,
} from "../vendor-answers/request-format.ts";
import { readFitForm } from "./fit-form-data.ts";
import { fitHref, questionsWorkbook } from "./fit-links.ts";
import { fitOf, rankVendors } from "./fit-ranking.server.ts";
import { findRequestForProposal, type RequestForProposal } from "./request-for-proposal.server.ts";
import { answerSentence, type Question, questionWords, requestAsMarkdown } from "./request-for-proposal.ts";
import { openWords } from "./required-facts.server.ts";
import { writeRequirements } from "./requirements.ts";
import { fitVersion } from "./score.ts";

/** The query parameters of these files. */
export const fitFileQueries: DeclaredQuery[] = [
  { pattern: routes.fitCsv.pattern, parameters: ["r"] },
  { pattern: routes.fitQuestionsFile.pattern, parameters: ["r", "vendor"] },
  { pattern: questionsWorkbook, parameters: ["r", "vendor"] },
];

/** Serves the ranking as CSV, the request for proposal as Markdown, and forms submitted without scripts. */
export const fitFiles = new Hono<AppEnv>();

fitFiles.get(routes.fitCsv.pattern, async (c) =>
  c.body(await writeCsv(fitContext(c)), 200, csvHeaders("fit")),
);

fitFiles.get(routes.fitQuestionsFile.pattern, async (c) => {
  const { settings, tags } = c.var;
  const request = await findRequestForProposal(fitContext(c));
  tags.add(typeTag("vendor"));
  if (!request) return c.text("Vendor not found", 404, { "Cache-Control": "no-cache" });
  const address = settings.siteUrl + fitHref(request.requirements);
  return c.body(requestAsMarkdown(request, { siteName: settings.siteName, address }), 200, {
    "Content-Type": "text/markdown; charset=utf-8",
    "Content-Disposition": `attachment; filename="request-for-proposal.md"`,
    "Cache-Control": "no-cache",
    "X-Robots-Tag": "noindex",
  });
});

fitFiles.get(questionsWorkbook, async (c) => {
  const request = await findRequestForProposal(fitContext(c));
  c.var.tags.add(typeTag("vendor"));
  if (!request) return c.text("Vendor not found", 404, { "Cache-Control": "no-cache" });
  const rows = requestRows(request);
  const bytes = await writeWorkbookFile([JSON.stringify(rows)], requestColumns);
  return c.body(new Uint8Array(bytes), 200, {
    "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "Content-Disposition": `attachment; filename="request-for-proposal.xlsx"`,
    "Cache-Control": "no-cache",
    "X-Robots-Tag": "noindex",
  });
});

fitFiles.get(routes.fitRequirements.pattern, (c) => {
  const { searchParams } = new URL(c.var.requestedUrl);
  c.header("Cache-Control", "no-store");
  // Anybody can name the fields. A header cannot contain line breaks.
  const address = fitHref(readFitForm(searchParams)).replace(/[^!-~]+/g, encodeURIComponent);
  return c.redirect(`${address}#results`, 303);
});

/** The request's parts that a read of requirements needs. */
export const fitContext = (c: Context<AppEnv>) => {
  const { db, remember, tags } = c.var;
  const dependOn = (...newTags: string[]) => {
    for (const tag of newTags) tags.add(tag);
  };
  return { db, remember, dependOn, query: new URL(c.req.url).searchParams };
};

async function writeCsv(context: Parameters<typeof rankVendors>[0]): Promise<string> {
  const ranking = await rankVendors(context);
  const { requirements, vendors } = ranking;
  const head: CsvCell[] = [
    ...["Vendor", "Points", "Up to", "Of", "Coverage", "Misses", "Ask"],
    ...requirements.map(({ title, importance }) => `${title} (${importance})`),
    "Method",
  ];
  const titles = new Map(requirements.map(({ feature, title }) => [feature, title]));
  const titlesOf = (features: string[]) =>
    features.map((feature) => titles.get(feature) ?? feature).join("; ");
  return toCsvInTurns(
    head,
    vendors.values().map((vendor): CsvCell[] => {
      const { low, high, total, coverage, misses, ask, breakdown } = fitOf(ranking, vendor);
      return [
        ...[vendor.name, low, high, total, Math.round(coverage * 100) / 100, titlesOf(misses), titlesOf(ask)],
        ...breakdown.map(({ feature, level }) => level ?? openWords(feature, ranking.index, vendor.place)),
        fitVersion,
      ];
    }),
  );
}

/**
 * The workbook's columns. The first holds each row's feature, so that a returned row is found after it was moved. The last holds the
 * hash of its question, so that an edited question is named.
 */
const requestColumns: SheetColumn[] = [
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
const requestRows = ({
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
