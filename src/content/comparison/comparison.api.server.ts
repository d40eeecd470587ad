import { OpenAPIHono } from "@hono/zod-openapi";
import type { Database } from "#db/database.server.ts";
import { type AppEnv, anonymous, type Viewer } from "#domain/request.server.ts";
import {
  contentReads,
  describeRead,
  pageView,
  readView,
  viewerOf,
} from "../kit/reading/content-reads.server.ts";
import {
  findComparisonPage,
  findComparisonResult,
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
  const [slugA = "", slugB = ""] = c.req.param("comparison").split("-vs-");
  const isPage = readView(c, pageView) !== null;
  const viewer = isPage ? anonymous : viewerOf(c);
  const find = isPage ? findComparisonPage : findComparisonResult;
  const result = await find(c.var.db, slugA, slugB, viewer);
  return result ? c.json(result) : c.json(await describeNotFound(c.var.db, slugA, slugB, viewer), 404);
});

async function describeNotFound(
  db: Database,
  slugA: string,
  slugB: string,
  viewer: Viewer,
): Promise<ComparisonNotFound> {
  const { suggestions, availableVendors } = await suggestVendors(db, [slugA, slugB], viewer);
  const missing = [slugA, slugB].filter((slug) => !availableVendors.some((vendor) => vendor.slug === slug));
  return {
    message:
      missing.length > 0
        ? `There is no vendor with the slug ${missing.map((slug) => `"${slug}"`).join(" or ")}`
        : "A vendor cannot be compared with itself",
    suggestions,
    availableVendors,
    requestedVendors: { vendorA: slugA, vendorB: slugB },
  };
}
