import type { Viewer } from "#accounts/editor.server.ts";
import { anonymous } from "#accounts/editor.server.ts";
import { withoutDeadLinks } from "#cms/read/dead-links.server.ts";
import { contentReads, pageView, readView } from "#cms/read/read-calls.server.ts";
import type { Read } from "#cms/read/reads.server.ts";
import { entryTag, selectionTag, typeTag } from "#cms/tags.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { type RequestedVendors, readComparisonAddress } from "./comparison.address.server.ts";
import { comparisonDescriptor } from "./comparison.descriptor.ts";
import {
  compareVendors,
  findComparisonPage,
  listComparisons,
  suggestVendors,
} from "./comparison.queries.server.ts";
import { comparisonEntity, comparisonResult } from "./comparison.schema.ts";

export const comparisonReads: Read[] = [
  ...contentReads(comparisonDescriptor, {
    entity: comparisonEntity,
    list: listComparisons,
    // Comparisons of withdrawn vendors are left out.
    listDependsOn: ["comparison", selectionTag("vendor")],
  }),
  {
    path: "/api/compare/{comparison}",
    noun: "Comparison",
    summary: "Two vendors side by side: `{slugA}-vs-{slugB}`; 404 with suggestions when one is missing",
    schema: comparisonResult,
    views: ["page"],
    run: async (context) => {
      const { db, params, query, dependOn } = context;
      const isPage = readView(query, pageView) !== null;
      const viewer = isPage ? anonymous : context.viewer;
      const requested = await readComparisonAddress(db, params.comparison ?? "", viewer);
      const { vendorA, vendorB } = requested;
      if (!vendorA || !vendorB || vendorA.id === vendorB.id) throw await notFound(db, requested, viewer);
      dependOn("comparison", entryTag("vendor", vendorA.id), entryTag("vendor", vendorB.id));
      if (isPage) dependOn(typeTag("feature"));
      const compare = isPage ? findComparisonPage : compareVendors;
      return withoutDeadLinks(context, await compare(db, vendorA, vendorB, viewer));
    },
  },
];

/** The error that a missing comparison is answered with: what was asked for, and vendors to choose instead. */
async function notFound(
  db: Database,
  { slugA, slugB, vendorA, vendorB }: RequestedVendors,
  viewer: Viewer,
): Promise<AppError> {
  const missing = slugB === "" ? [] : [vendorA ? "" : slugA, vendorB ? "" : slugB].filter(Boolean);
  const { suggestions, availableVendors } = await suggestVendors(db, [slugA, slugB], missing, viewer);
  return new AppError("not-found", notFoundMessage(slugB, missing), {
    suggestions,
    availableVendors,
    requestedVendors: { vendorA: slugA, vendorB: slugB },
    missing,
  });
}

function notFoundMessage(slugB: string, missing: string[]): string {
  if (slugB === "") return "A comparison names two vendors: addepar-vs-masttro";
  if (missing.length > 0)
    return `There is no vendor with the slug ${missing.map((slug) => `"${slug}"`).join(" or ")}`;
  return "A vendor cannot be compared with itself";
}
