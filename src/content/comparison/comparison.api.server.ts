import type { Viewer } from "#accounts/editor.server.ts";
import { anonymous } from "#accounts/editor.server.ts";
import { withoutDeadLinks } from "#cms/read/dead-links.server.ts";
import { contentReads, dependOnRelated, pageView, readView } from "#cms/read/read-calls.server.ts";
import type { Read } from "#cms/read/reads.server.ts";
import { entryTag, selectionTag, typeTag } from "#cms/tags.ts";
import type { Database } from "#db/database.server.ts";
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
    summary:
      "Two to four vendors side by side: `{slugA}-vs-{slugB}` to `…-vs-{slugD}`, in any order; 404 with suggestions when one is missing",
    schema: comparisonResult,
    views: ["page"],
    run: async (context) => {
      const { db, params, query, dependOn } = context;
      const isPage = readView(query, pageView) !== null;
      const viewer = isPage ? anonymous : context.viewer;
      const requested = await readComparisonAddress(db, params.comparison ?? "", viewer);
      const compared = canCompare(requested);
      if (!compared) throw await notFound(db, requested, { viewer, isPage });
      dependOn("comparison", typeTag("feature"), ...compared.map(({ id }) => entryTag("vendor", id)));
      if (!isPage) return withoutDeadLinks(context, await compareVendors(db, compared, viewer));
      const path = comparisonHref(...compared.map(({ slug }) => slug));
      // Four vendors have 24 orders: only one of them is computed and kept.
      if (path !== routes.comparison.href({ comparison: params.comparison ?? "" })) return { movedTo: path };
      const page = await findComparisonPage(db, compared, viewer);
      dependOnRelated(page.related, dependOn);
      return withoutDeadLinks(context, packComparison(page));
    },
  },
];

/**
 * The error that a missing comparison is answered with: what was asked for, what of it was understood, and vendors to
 * choose. Pages show the suggestions alone: all vendors of a large guide would weigh more than the rest of the page.
 */
async function notFound(
  db: Database,
  requested: RequestedVendor[],
  { viewer, isPage }: { viewer: Viewer; isPage: boolean },
): Promise<AppError> {
  const slugs = requested.map(({ slug }) => slug);
  const missing = requested.length < 2 ? [] : requested.flatMap(({ slug, vendor }) => (vendor ? [] : slug));
  const sought = { slugs, similarTo: (missing.length > 0 ? missing : slugs).slice(0, mostSought) };
  const [vendorA = "", vendorB = ""] = slugs;
  return new AppError("not-found", notFoundMessage(requested, missing), {
    suggestions: await suggestVendors(db, sought, viewer),
    ...(!isPage && { availableVendors: await listAvailableVendors(db, viewer) }),
    requestedVendors: { vendorA, vendorB },
    missing,
    understood: distinctVendors(requested)
      .slice(0, mostCompared)
      .map(({ name, slug }) => ({ name, slug })),
  });
}

/** Each costs a look at every vendor. */
const mostSought = 2;

function notFoundMessage({ length }: RequestedVendor[], missing: string[]): string {
  if (length < 2) return "A comparison names two to four vendors: addepar-vs-masttro";
  if (length > mostCompared) return "A comparison takes four vendors at most";
  if (missing.length > 0)
    return `There is no vendor with the slug ${missing.map((slug) => `"${slug}"`).join(" or ")}`;
  return "A vendor cannot be compared with itself";
}
