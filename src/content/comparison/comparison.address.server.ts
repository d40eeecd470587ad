import { inArray } from "drizzle-orm";
import type { Viewer } from "#accounts/editor.server.ts";
import { redirects } from "#cms/history/redirect.table.ts";
import { splitComparison } from "#cms/references/site-paths.ts";
import type { Database } from "#db/database.server.ts";
import { routes } from "#shared/routes.ts";
import { listVendorsBySlug } from "../vendor/vendor.queries.server.ts";
import type { Vendor } from "../vendor/vendor.schema.ts";

/** The two vendors that a comparison's address names; null for one that is not there, or not for this viewer. */
export interface RequestedVendors {
  slugA: string;
  slugB: string;
  vendorA: Vendor | null;
  vendorB: Vendor | null;
}

/** Limit on the ways to split a slug, all looked up in one query; real slugs have fewer. */
const splitLimit = 40;

/**
 * Reads the address of a comparison against the slugs that exist: a slug may itself hold `-vs-`. Where it can be read in
 * several ways, the longest first slug wins. A slug that a vendor had before leads to its present one.
 */
export async function readComparisonAddress(
  db: Database,
  comparison: string,
  viewer: Viewer,
): Promise<RequestedVendors> {
  const ways = splitComparison(comparison).slice(-splitLimit).toReversed();
  const [first] = ways;
  if (!first) return { slugA: comparison.replace(/-vs-$/, ""), slugB: "", vendorA: null, vendorB: null };
  const present = await findPresentVendors(db, [...new Set(ways.flat())], viewer);
  const countMissing = (way: string[]) => way.filter((slug) => !present.has(slug)).length;
  const [slugA, slugB] = ways.toSorted((a, b) => countMissing(a) - countMissing(b))[0] ?? first;
  return { slugA, slugB, vendorA: present.get(slugA) ?? null, vendorB: present.get(slugB) ?? null };
}

/** Returns the vendor for each of the slugs that leads to one. */
async function findPresentVendors(
  db: Database,
  slugs: string[],
  viewer: Viewer,
): Promise<Map<string, Vendor>> {
  const found = await listVendorsBySlug(db, slugs, viewer);
  const present = new Map(found.map((vendor) => [vendor.slug, vendor]));
  // Two are enough for every way to read the address.
  if (present.size >= 2) return present;
  const moved = await listMovedSlugs(db, slugs);
  const targets = await listVendorsBySlug(db, [...moved.values()], viewer);
  for (const [slug, target] of moved) {
    const vendor = targets.find((candidate) => candidate.slug === target);
    if (vendor && !present.has(slug)) present.set(slug, vendor);
  }
  return present;
}

/** Returns the present slug for each of the slugs that a vendor had before. */
async function listMovedSlugs(db: Database, slugs: string[]): Promise<Map<string, string>> {
  const profile = (slug: string) => routes.vendor.href({ slug });
  const moved = await db
    .select({ from: redirects.fromPath, to: redirects.toPath })
    .from(redirects)
    .where(inArray(redirects.fromPath, slugs.map(profile)));
  const slugOf = (path: string) => path.slice(profile("").length);
  return new Map(moved.map(({ from, to }) => [slugOf(from), slugOf(to)]));
}
