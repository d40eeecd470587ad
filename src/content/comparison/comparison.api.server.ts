import { OpenAPIHono } from "@hono/zod-openapi";
import { anonymous, type Viewer, viewerOf } from "#accounts/editor.server.ts";
import { withoutDeadLinks } from "#cms/read/dead-links.server.ts";
import { contentReads, pageView, readView } from "#cms/read/read-calls.server.ts";
import type { Database } from "#db/database.server.ts";
import { describeRead } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { type RequestedVendors, readComparisonAddress } from "./comparison.address.server.ts";
import {
  compareVendors,
  findComparisonPage,
  listComparisons,
  suggestVendors,
} from "./comparison.queries.server.ts";
import { type ComparisonNotFound, comparisonEntity, comparisonResult } from "./comparison.schema.ts";

export const comparisonApi = new OpenAPIHono<AppEnv>().route(
  "/",
  contentReads({
    path: "/api/comparisons",
    noun: "Comparison",
    entity: comparisonEntity,
    list: listComparisons,
  }),
);

describeRead(comparisonApi, {
  path: "/api/compare/{comparison}",
  noun: "Comparison",
  summary: "Two vendors side by side: `{slugA}-vs-{slugB}`; 404 with suggestions when one is missing",
  schema: comparisonResult,
  views: ["page"],
});
comparisonApi.get("/api/compare/:comparison", async (c) => {
  const isPage = readView(c, pageView) !== null;
  const viewer = isPage ? anonymous : viewerOf(c);
  const requested = await readComparisonAddress(c.var.db, c.req.param("comparison"), viewer);
  const { vendorA, vendorB } = requested;
  if (!vendorA || !vendorB || vendorA.id === vendorB.id)
    return c.json(await describeNotFound(c.var.db, requested, viewer), 404);
  const compare = isPage ? findComparisonPage : compareVendors;
  const result = await compare(c.var.db, vendorA, vendorB, viewer);
  return c.json(await withoutDeadLinks(c.var.db, c.var.settings.productSlug, result));
});

async function describeNotFound(
  db: Database,
  { slugA, slugB, vendorA, vendorB }: RequestedVendors,
  viewer: Viewer,
): Promise<ComparisonNotFound> {
  const missing = slugB === "" ? [] : [vendorA ? "" : slugA, vendorB ? "" : slugB].filter(Boolean);
  const { suggestions, availableVendors } = await suggestVendors(db, [slugA, slugB], missing, viewer);
  return {
    message: notFoundMessage(slugB, missing),
    suggestions,
    availableVendors,
    requestedVendors: { vendorA: slugA, vendorB: slugB },
    missing,
  };
}

function notFoundMessage(slugB: string, missing: string[]): string {
  if (slugB === "") return "A comparison names two vendors: addepar-vs-masttro";
  if (missing.length > 0)
    return `There is no vendor with the slug ${missing.map((slug) => `"${slug}"`).join(" or ")}`;
  return "A vendor cannot be compared with itself";
}
