import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#db/database.server.ts";
import { anonymous } from "#domain/request.server.ts";
import { comparisonHref } from "#shared/routes.ts";
import type { PublishedPages } from "../kit/published.server.ts";
import { findVendor } from "../vendor/vendor.queries.server.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { comparisons } from "./comparison.table.ts";

/**
 * Any two vendors can be compared. The sitemap lists the pairs that an editor wrote about, a thousand vendors would
 * make half a million others.
 */
export const publishedComparisons: PublishedPages = {
  section: "compare",
  noun: "Comparison",
  listSitemapEntries: async (db) => {
    const pairs = await listEditorialPairs(db);
    return pairs.map(({ slugA, slugB, updatedAt }) => ({ path: comparisonHref(slugA, slugB), updatedAt }));
  },
  findTitle: async (db, pair) => {
    const [slugA = "", slugB = ""] = pair.split("-vs-");
    const vendorA = await findVendor(db, slugA, anonymous);
    const vendorB = await findVendor(db, slugB, anonymous);
    return vendorA && vendorB && vendorA.id !== vendorB.id ? `${vendorA.name} vs ${vendorB.name}` : null;
  },
};

const vendorA = alias(vendors, "vendor_a");
const vendorB = alias(vendors, "vendor_b");

const listEditorialPairs = (db: Database) =>
  db
    .select({ slugA: vendorA.slug, slugB: vendorB.slug, updatedAt: comparisons.updatedAt })
    .from(comparisons)
    .innerJoin(vendorA, and(eq(vendorA.id, comparisons.vendorAId), eq(vendorA.isPublished, true)))
    .innerJoin(vendorB, and(eq(vendorB.id, comparisons.vendorBId), eq(vendorB.isPublished, true)))
    .where(eq(comparisons.isPublished, true))
    .orderBy(comparisons.id);
