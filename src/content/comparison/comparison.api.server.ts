import { anonymous } from "#accounts/editor.server.ts";
import { withoutDeadLinks } from "#cms/engine/read/dead-links.server.ts";
import { byView, contentReads, dependOnRelated } from "#cms/engine/read/read-calls.server.ts";
import type { Read, ReadContext } from "#cms/engine/read/reads.server.ts";
import { entryTag, selectionTag, typeTag } from "#cms/engine/tags.ts";
import { AppError } from "#shared/errors.ts";
import { comparisonHref, mostCompared, routes } from "#shared/routes.ts";
import { compareVendors, findComparisonPage } from "./compare-vendors.server.ts";
import {
  canCompare,
  distinctVendors,
  type RequestedVendor,
  readComparisonAddress,
} from "./comparison.address.server.ts";
import { comparisonDescriptor } from "./comparison.descriptor.ts";
import { listAvailableVendors, listComparisons, suggestVendors } from "./comparison.queries.server.ts";
import { comparisonEntity, comparisonResult } from "./comparison.schema.ts";
import { packComparison } from "./packed-comparison.ts";

export const comparisonRead = {
  path: "/api/compare/{comparison}",
  noun: "Comparison",
  summary:
    "Two to four vendors side by side: `{slugA}-vs-{slugB}` to `…-vs-{slugD}`, in any order; 404 with suggestions if one is missing",
  schema: comparisonResult,
  views: ["page"],
  run: byView(
    async (context) => {
      const { db, viewer, dependOn } = context;
      const comparison = await compareVendors(db, await findCompared(context), viewer);
      for (const part of [comparison, ...comparison.vendors]) dependOnRelated(part, dependOn);
      return withoutDeadLinks(context, comparison);
    },
    async (context) => {
      const { db, params, dependOn } = context;
      const vendorsToCompare = await findCompared({ ...context, viewer: anonymous }, { isPage: true });
      const path = comparisonHref(...vendorsToCompare.map(({ slug }) => slug));
      // Four vendors have 24 orders. Only the canonical one is computed and cached.
      if (path !== routes.comparison.href({ comparison: params.comparison ?? "" })) return { movedTo: path };
      const page = await findComparisonPage(db, vendorsToCompare, anonymous);
      dependOnRelated(page.related, dependOn);
      return withoutDeadLinks(context, packComparison(page));
    },
  ),
} satisfies Read;

/** @throws AppError `not-found` with suggestions */
async function findCompared(context: ReadContext, { isPage = false }: { isPage?: boolean } = {}) {
  const { db, params, viewer, dependOn } = context;
  const requestedVendors = await readComparisonAddress(db, params.comparison ?? "", viewer);
  const vendors = canCompare(requestedVendors);
  if (!vendors) throw await notFound(context, requestedVendors, isPage);
  dependOn("comparison", typeTag("feature"), ...vendors.map(({ id }) => entryTag("vendor", id)));
  return vendors;
}

export const comparisonReads: Read[] = [
  ...contentReads(comparisonDescriptor, {
    entity: comparisonEntity,
    list: listComparisons,
    // Omits comparisons with unpublished vendors.
    listDependsOn: ["comparison", selectionTag("vendor")],
  }),
  comparisonRead,
];

/**
 * Returns the error for a missing comparison: the requested slugs, the vendors that were recognized, and vendors to choose from.
 * Pages get only the suggestions, because the full list of vendors would outweigh the page.
 */
async function notFound(
  context: ReadContext,
  requestedVendors: RequestedVendor[],
  isPage: boolean,
): Promise<AppError> {
  const { db, viewer } = context;
  const slugs = requestedVendors.map(({ slug }) => slug);
  const missingSlugs =
    requestedVendors.length < 2 ? [] : requestedVendors.flatMap(({ slug, vendor }) => (vendor ? [] : slug));
  const criteria = {
    slugs,
    similarTo: (missingSlugs.length > 0 ? missingSlugs : slugs).slice(0, mostSought),
  };
  const [vendorA = "", vendorB = ""] = slugs;
  return new AppError("not-found", notFoundMessage(requestedVendors, missingSlugs), {
    suggestions: await suggestVendors(db, criteria, viewer),
    ...(!isPage && { availableVendors: await listAvailableVendors(context, viewer) }),
    requestedVendors: { vendorA, vendorB },
    missing: missingSlugs,
    understood: distinctVendors(requestedVendors)
      .slice(0, mostCompared)
      .map(({ name, slug }) => ({ name, slug })),
  });
}

/** Each costs a comparison with every vendor. */
const mostSought = 2;

function notFoundMessage({ length }: RequestedVendor[], missingSlugs: string[]): string {
  if (length < 2) return "A comparison names two to four vendors: addepar-vs-masttro";
  if (length > mostCompared) return "You can compare at most four vendors";
  if (missingSlugs.length > 0)
    return `There is no vendor with the slug ${missingSlugs.map((slug) => `"${slug}"`).join(" or ")}`;
  return "A vendor cannot be compared with itself";
}
