import { setImmediate as yieldToOthers } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { typeTag } from "#cms/tags.ts";
import { fitOf, rankVendors } from "#content/vendor/fit-ranking.server.ts";
import { findRequestForProposal } from "#content/vendor/request-for-proposal.server.ts";
import { fitVersion } from "#fit/score.ts";
import type { AppEnv } from "#http/request.server.ts";
import type { DeclaredQuery } from "#http/response-cache/cache-key.server.ts";
import { type CsvCell, csvHeaders, toCsv } from "#shared/csv.ts";
import { routes } from "#shared/routes.ts";
import { readFitForm } from "./fit-form-data.ts";
import { fitHref } from "./fit-links.ts";
import { requestAsMarkdown } from "./request-for-proposal.ts";

/** The query parameters that they read. */
export const fitFileQueries: DeclaredQuery[] = [
  { pattern: routes.fitCsv.pattern, parameters: ["r"] },
  { pattern: routes.fitQuestionsFile.pattern, parameters: ["r", "vendor"] },
];

/** Serves the ranking as CSV, the request for proposal as Markdown, and the form that was sent without scripts. */
export const fitFiles = new Hono<AppEnv>();

fitFiles.get(routes.fitCsv.pattern, async (c) => c.body(await writeCsv(asked(c)), 200, csvHeaders("fit")));

fitFiles.get(routes.fitQuestionsFile.pattern, async (c) => {
  const { settings, tags } = c.var;
  const request = await findRequestForProposal(asked(c));
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

fitFiles.get(routes.fitRequirements.pattern, (c) => {
  const { searchParams } = new URL(c.var.requestedUrl);
  c.header("Cache-Control", "no-store");
  return c.redirect(`${fitHref(readFitForm(searchParams))}#results`, 303);
});

const asked = (c: Context<AppEnv>) => {
  const { db, remember, tags } = c.var;
  const dependOn = (...named: string[]) => {
    for (const tag of named) tags.add(tag);
  };
  return { db, remember, dependOn, query: new URL(c.req.url).searchParams };
};

/** Rows written between two turns of other requests. */
const rowsAtOnce = 500;

async function writeCsv(asked: Parameters<typeof rankVendors>[0]): Promise<string> {
  const ranking = await rankVendors(asked);
  const { requirements, vendors } = ranking;
  const head: CsvCell[] = [
    ...["Vendor", "Points", "Up to", "Of", "Coverage", "Misses", "Ask"],
    ...requirements.map(({ title, importance }) => `${title} (${importance})`),
    "Method",
  ];
  const titles = new Map(requirements.map(({ feature, title }) => [feature, title]));
  const named = (features: string[]) => features.map((feature) => titles.get(feature) ?? feature).join("; ");
  const rows: CsvCell[][] = [head];
  for (const [place, vendor] of vendors.entries()) {
    if (place % rowsAtOnce === 0) await yieldToOthers();
    const { low, high, total, coverage, misses, ask, breakdown } = fitOf(ranking, vendor);
    rows.push([
      ...[vendor.name, low, high, total, Math.round(coverage * 100) / 100, named(misses), named(ask)],
      ...breakdown.map(({ level }) => level ?? "unknown"),
      fitVersion,
    ]);
  }
  return toCsv(rows);
}
