import { and, inArray } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { redirects } from "#domain/history/redirect.table.ts";
import { splitComparison } from "#domain/links/site-paths.ts";
import type { Viewer } from "#domain/request.server.ts";
import { routes } from "#shared/routes.ts";
import { visibleTo } from "../kit/saving/ordering.server.ts";
import { vendors } from "../vendor/vendor.table.ts";

/** The two vendors that a comparison's address names. */
export interface RequestedVendors {
  slugA: string;
  slugB: string;
  /** Those of the two that are not there, or not for this viewer. */
  missing: string[];
}

/** Few enough to look for all of them at once; no slug holds so many. */
const mostWays = 40;

/**
 * Reads the address of a comparison against the slugs that exist: a slug may itself hold `-vs-`. Where it can be read in
 * several ways, the longest first slug wins. A slug that a vendor had before leads to its present one.
 */
export async function readComparisonAddress(
  db: Database,
  comparison: string,
  viewer: Viewer,
): Promise<RequestedVendors> {
  const ways = splitComparison(comparison).slice(-mostWays).toReversed();
  const [first] = ways;
  if (!first) return { slugA: comparison.replace(/-vs-$/, ""), slugB: "", missing: [] };
  const present = await findPresentSlugs(db, [...new Set(ways.flat())], viewer);
  const missingOf = (way: string[]) => way.filter((slug) => !present.has(slug));
  const best = ways.toSorted((a, b) => missingOf(a).length - missingOf(b).length)[0] ?? first;
  const [slugA, slugB] = best.map((slug) => present.get(slug) ?? slug);
  return { slugA: slugA ?? "", slugB: slugB ?? "", missing: missingOf(best) };
}

/** Returns the vendor's present slug for each of the slugs that leads to one. */
async function findPresentSlugs(db: Database, slugs: string[], viewer: Viewer): Promise<Map<string, string>> {
  const profile = (slug: string) => routes.vendor.href({ slug });
  const moved = await db
    .select({ from: redirects.fromPath, to: redirects.toPath })
    .from(redirects)
    .where(inArray(redirects.fromPath, slugs.map(profile)));
  const led = new Map(moved.map(({ from, to }) => [from, to.slice(profile("").length)]));
  const targets = new Map(slugs.map((slug) => [slug, led.get(profile(slug)) ?? slug]));
  const rows = await db
    .select({ slug: vendors.slug })
    .from(vendors)
    .where(and(inArray(vendors.slug, [...targets.values()]), visibleTo(viewer, vendors.isPublished)));
  const found = new Set(rows.map(({ slug }) => slug));
  return new Map([...targets].filter(([, target]) => found.has(target)));
}
