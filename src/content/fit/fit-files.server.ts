import { setImmediate as yieldToOthers } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { markWords } from "#cms/engine/marks.ts";
import { typeTag } from "#cms/engine/tags.ts";
import { writeWorkbookFile } from "#cms/transfer/sheet-tasks.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import type { DeclaredQuery } from "#http/response-cache/response-cache.server.ts";
import { type CsvCell, csvHeaders, toCsv } from "#shared/csv.ts";
import { routes } from "#shared/routes.ts";
import { readFitForm } from "./fit-form-data.ts";
import { fitHref, questionsWorkbook } from "./fit-links.ts";
import { fitOf, rankVendors } from "./fit-ranking.server.ts";
import { findRequestForProposal } from "./request-for-proposal.server.ts";
import { requestAsMarkdown } from "./request-for-proposal.ts";
import { requestColumns, requestRows } from "./request-workbook.ts";
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
  c.body(await writeCsv(readContext(c)), 200, csvHeaders("fit")),
);

fitFiles.get(routes.fitQuestionsFile.pattern, async (c) => {
  const { settings, tags } = c.var;
  const request = await findRequestForProposal(readContext(c));
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
  const request = await findRequestForProposal(readContext(c));
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
  return c.redirect(`${fitHref(readFitForm(searchParams))}#results`, 303);
});

const readContext = (c: Context<AppEnv>) => {
  const { db, remember, tags } = c.var;
  const dependOn = (...newTags: string[]) => {
    for (const tag of newTags) tags.add(tag);
  };
  return { db, remember, dependOn, query: new URL(c.req.url).searchParams };
};

/** The number of rows written before yielding to other requests. */
const rowsAtOnce = 500;

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
  const rows: CsvCell[][] = [head];
  for (const [place, vendor] of vendors.entries()) {
    if (place % rowsAtOnce === 0) await yieldToOthers();
    const { low, high, total, coverage, misses, ask, breakdown } = fitOf(ranking, vendor);
    rows.push([
      ...[vendor.name, low, high, total, Math.round(coverage * 100) / 100, titlesOf(misses), titlesOf(ask)],
      ...breakdown.map(({ level }) => level ?? markWords.none),
      fitVersion,
    ]);
  }
  return toCsv(rows);
}
