import { Hono } from "hono";
import { z } from "zod";
import { markWordsOf } from "#cms/engine/marks.ts";
import { readPage } from "#cms/engine/read/paged-list.ts";
import type { Read, ReadContext } from "#cms/engine/read/reads.server.ts";
import { selectionTag, typeTag } from "#cms/engine/tags.ts";
import type { AppEnv } from "#http/request.server.ts";
import type { DeclaredQuery } from "#http/response-cache/response-cache.server.ts";
import { csvHeaders, toCsv } from "#shared/csv.ts";
import { routes } from "#shared/routes.ts";
import { getFeatureIndex } from "../vendor/feature-index.server.ts";
import { vendorName } from "../vendor/vendor.words.ts";
import { buildMarket } from "./market.server.ts";
import { marketParameters, readMarketChoice } from "./market-address.ts";
import { readCell } from "./market-cells.ts";

const vendorsPerPage = 50;

const tags = [selectionTag("vendor"), typeTag("feature")];

const findMarket = async (context: Pick<ReadContext, "db" | "remember">, query: URLSearchParams) =>
  buildMarket(await getFeatureIndex(context), readMarketChoice(query));

export const marketRead = {
  path: "/api/market",
  noun: "Market",
  summary: "The evidence for every feature of every vendor, 50 vendors per page",
  schema: z.object({
    features: z.array(
      z.object({ slug: z.string(), title: z.string(), category: z.string(), vendors: z.int() }),
    ),
    vendors: z.array(
      z.object({ slug: z.string(), name: z.string(), features: z.int(), cells: z.array(z.int()) }),
    ),
    total: z.int(),
    page: z.int(),
    pages: z.int(),
  }),
  parameters: marketParameters,
  run: async (context) => {
    context.dependOn(...tags);
    const { features, vendors } = await findMarket(context, context.query);
    const pages = Math.max(1, Math.ceil(vendors.length / vendorsPerPage));
    const page = Math.min(readPage(context.query), pages);
    const shown = vendors.slice((page - 1) * vendorsPerPage, page * vendorsPerPage);
    return { features, vendors: shown, total: vendors.length, page, pages };
  },
} satisfies Read;

export const marketFileQueries: DeclaredQuery[] = [
  { pattern: routes.marketCsv.pattern, parameters: ["order", "feature"] },
];

/** Serves the map of all vendors as CSV. */
export const marketFiles = new Hono<AppEnv>();

marketFiles.get(routes.marketCsv.pattern, async (c) => {
  for (const tag of tags) c.var.tags.add(tag);
  const { features, vendors } = await findMarket(c.var, new URL(c.req.url).searchParams);
  const csv = toCsv([
    ["Vendor", "Features", ...features.map(({ title }) => title)],
    ...vendors.map((vendor) => [
      vendorName(vendor),
      vendor.features,
      ...vendor.cells.map(readCell).map(({ mark, isInPart }) => markWordsOf(mark, isInPart)),
    ]),
  ]);
  return c.body(csv, 200, csvHeaders("market"));
});
