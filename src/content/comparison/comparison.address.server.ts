import type { Viewer } from "#accounts/editor.server.ts";
import { splitComparison } from "#cms/references/site-paths.ts";
import type { Database } from "#db/database.server.ts";
import { mostCompared } from "#shared/routes.ts";
import { listMovedVendors } from "../vendor/moved-vendors.queries.server.ts";
import { listVendorsBySlug } from "../vendor/vendor.queries.server.ts";
import type { Vendor } from "../vendor/vendor.schema.ts";
import { isSlug } from "./comparison-choice.ts";

/** A vendor as a comparison's address names it; null where it is not there, or not for this viewer. */
export interface RequestedVendor {
  slug: string;
  vendor: Vendor | null;
}

/**
 * Reads the address of a comparison against the slugs that exist: a slug may itself hold `-vs-`. A slug that a vendor
 * had before leads to its present one. Any number of vendors may come out; `canCompare` says if they make a comparison.
 */
export async function readComparisonAddress(
  db: Database,
  comparison: string,
  viewer: Viewer,
): Promise<RequestedVendor[]> {
  const address = comparison.toLowerCase();
  const ways = splitComparison(address);
  const present = await findPresentVendors(db, ways, viewer);
  const [best = address.split("-vs-")] = ways.toSorted(byLikelihood(present));
  return best.filter(Boolean).map((slug) => ({ slug, vendor: present.get(slug) ?? null }));
}

/** Returns the vendors if they make a comparison: two to four that are there, each once. Null otherwise. */
export function canCompare(requested: RequestedVendor[]): Vendor[] | null {
  const vendors = distinctVendors(requested);
  const isWhole = vendors.length === requested.length;
  return isWhole && vendors.length >= 2 && vendors.length <= mostCompared ? vendors : null;
}

/** The vendors that are there, each once. */
export const distinctVendors = (requested: RequestedVendor[]): Vendor[] => [
  ...new Map(requested.flatMap(({ vendor }) => (vendor ? [[vendor.id, vendor]] : []))).values(),
];

/**
 * Orders the ways to read an address. First those of which every vendor is there, and among them the ones in the order of their
 * permanent address: so what a redirect leads to is read as the same vendors again. Then those that explain most of the
 * address.
 */
function byLikelihood(present: ReadonlyMap<string, Vendor>) {
  const rank = (way: string[]): number[] => {
    const known = way.filter((slug) => present.has(slug));
    const isWhole = isWholeWay(way, present);
    const isPermanent = way.join() === way.toSorted().join();
    return [
      Number(isWhole),
      Number(isWhole && isPermanent),
      known.join("").length,
      // Names nobody knows are short ones: `-vs-` within a slug is rare.
      isWhole ? (way[0]?.length ?? 0) : way.length,
    ];
  };
  return (a: string[], b: string[]) => compareRanks(rank(b), rank(a));
}

/** True for a way to read an address that names two to four vendors, all of them there. */
const isWholeWay = (way: string[], present: ReadonlyMap<string, Vendor>) =>
  way.length >= 2 && way.length <= mostCompared && way.every((slug) => present.has(slug));

function compareRanks(a: number[], b: number[]): number {
  const place = a.findIndex((value, index) => value !== b[index]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}

/** Returns the vendor for each of the slugs that leads to one; two queries at most, however many ways there are. */
async function findPresentVendors(
  db: Database,
  ways: string[][],
  viewer: Viewer,
): Promise<Map<string, Vendor>> {
  const slugs = [...new Set(ways.flat())].filter(isSlug);
  const found = await listVendorsBySlug(db, slugs, viewer);
  const present = new Map(found.map((vendor) => [vendor.slug, vendor]));
  if (ways.some((way) => isWholeWay(way, present))) return present;
  const moved = await listMovedVendors(
    db,
    slugs.filter((slug) => !present.has(slug)),
  );
  const targets = await listVendorsBySlug(db, [...moved.values()], viewer);
  for (const [slug, target] of moved) {
    const vendor = targets.find((candidate) => candidate.slug === target);
    if (vendor) present.set(slug, vendor);
  }
  return present;
}
