import type { Viewer } from "#accounts/editor.server.ts";
import { splitComparison } from "#cms/engine/references/site-paths.ts";
import type { Database } from "#db/database.server.ts";
import { mostCompared } from "#shared/routes.ts";
import { listMovedVendors } from "../vendor/moved-vendors.queries.server.ts";
import { listVendorsBySlug } from "../vendor/vendor.queries.server.ts";
import type { Vendor } from "../vendor/vendor.schema.ts";
import { isSlug } from "./comparison-choice.ts";

/** A vendor named in a comparison's URL; null if it does not exist or the viewer may not see it. */
export interface RequestedVendor {
  slug: string;
  vendor: Vendor | null;
}

/**
 * Splits a comparison's URL into the slugs that exist; a slug may itself contain `-vs-`. A former slug resolves to the vendor's
 * current one. Can return any number of vendors; use `canCompare` to check them.
 */
export async function readComparisonAddress(
  db: Database,
  comparison: string,
  viewer: Viewer,
): Promise<RequestedVendor[]> {
  const address = comparison.toLowerCase();
  const ways = splitComparison(address);
  const vendorsBySlug = await findPresentVendors(db, ways, viewer);
  const [best = address.split("-vs-")] = ways.toSorted(byLikelihood(vendorsBySlug));
  return best.filter(Boolean).map((slug) => ({ slug, vendor: vendorsBySlug.get(slug) ?? null }));
}

/** Returns the vendors if they can be compared: two to four distinct, existing vendors. Otherwise returns null. */
export function canCompare(requestedVendors: RequestedVendor[]): Vendor[] | null {
  const vendors = distinctVendors(requestedVendors);
  const isWhole = vendors.length === requestedVendors.length;
  return isWhole && vendors.length >= 2 && vendors.length <= mostCompared ? vendors : null;
}

/** Returns the distinct existing vendors. */
export const distinctVendors = (requestedVendors: RequestedVendor[]): Vendor[] => [
  ...new Map(requestedVendors.flatMap(({ vendor }) => (vendor ? [[vendor.id, vendor]] : []))).values(),
];

/**
 * Orders the possible splits of a URL. Splits into existing vendors come first, with those in canonical order on top, so that a
 * redirect target resolves to the same vendors. Next come splits that explain most of the URL.
 */
function byLikelihood(vendorsBySlug: ReadonlyMap<string, Vendor>) {
  const rank = (way: string[]): number[] => {
    const knownSlugs = way.filter((slug) => vendorsBySlug.has(slug));
    const isWhole = isWholeWay(way, vendorsBySlug);
    const isPermanent = way.join() === way.toSorted().join();
    return [
      Number(isWhole),
      Number(isWhole && isPermanent),
      knownSlugs.join("").length,
      // Prefers splits into shorter unknown slugs, because `-vs-` within a slug is rare.
      isWhole ? (way[0]?.length ?? 0) : way.length,
    ];
  };
  return (a: string[], b: string[]) => compareRanks(rank(b), rank(a));
}

/** Returns true if the split consists of two to four existing vendors. */
const isWholeWay = (way: string[], vendorsBySlug: ReadonlyMap<string, Vendor>) =>
  way.length >= 2 && way.length <= mostCompared && way.every((slug) => vendorsBySlug.has(slug));

function compareRanks(a: number[], b: number[]): number {
  const place = a.findIndex((value, index) => value !== b[index]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}

/** Maps slugs to vendors, including former slugs. Needs at most three queries for any number of splits. */
async function findPresentVendors(
  db: Database,
  ways: string[][],
  viewer: Viewer,
): Promise<Map<string, Vendor>> {
  const slugs = [...new Set(ways.flat())].filter(isSlug);
  const vendors = await listVendorsBySlug(db, slugs, viewer);
  const vendorsBySlug = new Map(vendors.map((vendor) => [vendor.slug, vendor]));
  if (ways.some((way) => isWholeWay(way, vendorsBySlug))) return vendorsBySlug;
  const moved = await listMovedVendors(
    db,
    slugs.filter((slug) => !vendorsBySlug.has(slug)),
  );
  const targets = await listVendorsBySlug(db, [...moved.values()], viewer);
  for (const [slug, target] of moved) {
    const vendor = targets.find((candidate) => candidate.slug === target);
    if (vendor) vendorsBySlug.set(slug, vendor);
  }
  return vendorsBySlug;
}
