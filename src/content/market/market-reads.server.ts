import { setImmediate as yieldToOthers } from "node:timers/promises";
import { Hono } from "hono";
import { z } from "zod";
import { markWordsOf } from "#cms/engine/marks.ts";
import { readPage } from "#cms/engine/read/paged-list.ts";
import type { Read, ReadContext } from "#cms/engine/read/reads.server.ts";
import { listTag, selectionTag, typeTag } from "#cms/engine/tags.ts";
import type { AppEnv } from "#http/request.server.ts";
import type { DeclaredQuery } from "#http/response-cache/response-cache.server.ts";
import { csvHeaders } from "#shared/csv.ts";
import { toCsvInTurns } from "#shared/csv-in-turns.server.ts";
import { routes } from "#shared/routes.ts";
import { getFilterable } from "../directory/directory.queries.server.ts";
import { buildDirectory } from "../directory/directory.ts";
import { noFilters } from "../directory/directory-address.ts";
import { vendorName } from "../vendor/vendor.words.ts";
import { chooseMarket, getWholeMarket } from "./market.server.ts";
import { marketChoiceParameters, marketParameters, readMarketChoice } from "./market-address.ts";
import { percent, readCell, strongShare } from "./market-cells.ts";
import { drawPicture, pictureFile } from "./market-picture.ts";
import { drawScatter } from "./market-scatter.server.ts";
import { findTimeline } from "./market-timeline.server.ts";

const vendorsPerPage = 50;

const tags = [listTag("vendor"), selectionTag("vendor"), typeTag("feature")];

/** Returns the map of the vendors that a query string chooses, with the choices that it can make. */
async function findMarket(context: Pick<ReadContext, "db" | "remember">, query: URLSearchParams) {
  const requested = readMarketChoice(query);
  const whole = await getWholeMarket(context);
  const all = await getFilterable(context);
  const { vendors, filters, choices, ignored } = buildDirectory(all.vendors, all.features, {
    ...noFilters,
    feature: requested.feature,
    market: requested.market,
  });
  await yieldToOthers();
  return {
    ...chooseMarket(whole, vendors, requested.order),
    choice: { order: requested.order, feature: filters.feature, market: filters.market },
    choices: { feature: choices.feature, market: choices.market },
    ignored: ignored.map(({ value }) => value),
    ids: vendors.length < all.vendors.length ? vendors.map(({ id }) => id) : null,
  };
}

const choice = z.array(z.object({ value: z.string(), label: z.string(), count: z.int() }));
const named = z.object({ slug: z.string(), name: z.string() });

export const marketRead = {
  path: "/api/market",
  noun: "Market",
  summary:
    "The evidence for every feature of every vendor, 50 vendors per page; charts of all vendors on the first",
  schema: z.object({
    features: z.array(
      z.object({ slug: z.string(), title: z.string(), category: z.string(), vendors: z.int() }),
    ),
    vendors: z.array(
      named.extend({
        category: z.string(),
        features: z.int(),
        strong: z.int(),
        cells: z.array(z.int()),
      }),
    ),
    choice: z.object({ order: z.string(), feature: z.array(z.string()), market: z.array(z.string()) }),
    choices: z.object({ feature: choice, market: choice }),
    ignored: z.array(z.string()),
    total: z.int(),
    known: z.int(),
    page: z.int(),
    pages: z.int(),
    picture: z.array(z.object({ code: z.int(), path: z.string() })),
    scatter: z.unknown(),
    timeline: z.unknown(),
  }),
  parameters: marketParameters,
  run: async (context) => {
    context.dependOn(...tags);
    const { vendors, ids, ...market } = await findMarket(context, context.query);
    await yieldToOthers();
    const pages = Math.max(1, Math.ceil(vendors.length / vendorsPerPage));
    const page = Math.min(readPage(context.query), pages);
    return {
      ...market,
      vendors: vendors.slice((page - 1) * vendorsPerPage, page * vendorsPerPage),
      total: vendors.length,
      known: vendors.reduce((sum, { features }) => sum + features, 0),
      ...{ page, pages },
      // Redundant beside a table of all vendors.
      picture: page === 1 && pages > 1 ? drawPicture({ ...market, vendors }) : [],
      scatter: page === 1 ? drawScatter(vendors) : null,
      timeline: page === 1 ? await findTimeline(context, ids) : null,
    };
  },
} satisfies Read;

export const marketFileQueries: DeclaredQuery[] = [
  { pattern: routes.marketCsv.pattern, parameters: marketChoiceParameters },
];

/** Serves the map of all vendors as CSV. */
export const marketFiles = new Hono<AppEnv>();

marketFiles.get(routes.marketCsv.pattern, async (c) => {
  for (const tag of tags) c.var.tags.add(tag);
  const { features, vendors } = await findMarket(c.var, new URL(c.req.url).searchParams);
  const csv = await toCsvInTurns(
    [
      "Vendor",
      "Main category",
      "Features",
      "Documented or independent",
      ...features.map(({ title }) => title),
    ],
    vendors
      .values()
      .map((vendor) => [
        vendorName(vendor),
        vendor.category,
        vendor.features,
        vendor.features > 0 ? percent(strongShare(vendor)) : null,
        ...vendor.cells.map(readCell).map(({ mark, isInPart }) => markWordsOf(mark, isInPart)),
      ]),
  );
  return c.body(csv, 200, csvHeaders("market"));
});

/** Serves the picture of all vendors. */
marketFiles.get(routes.marketPicture.pattern, async (c) => {
  for (const tag of tags) c.var.tags.add(tag);
  const market = await findMarket(c.var, new URLSearchParams());
  return c.body(pictureFile(market), 200, { "Content-Type": "image/svg+xml", "Cache-Control": "no-cache" });
});
