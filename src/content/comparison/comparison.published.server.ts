import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#db/database.server.ts";
import { anonymous } from "#domain/request.server.ts";
import { comparisonHref } from "#shared/routes.ts";
import { holdsWords, type PublishedPages } from "../kit/published.server.ts";
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
    const pairs = await selectEditorialPairs(db).where(isShown).orderBy(comparisons.id);
    return pairs.map(({ slugA, slugB, updatedAt }) => ({ path: comparisonHref(slugA, slugB), updatedAt }));
  },
  findTitle: async (db, pair) => {
    const [slugA = "", slugB = ""] = pair.split("-vs-");
    const vendorA = await findVendor(db, slugA, anonymous);
    const vendorB = await findVendor(db, slugB, anonymous);
    return vendorA && vendorB && vendorA.id !== vendorB.id ? `${vendorA.name} vs ${vendorB.name}` : null;
  },
  findByTitle: async (db, words, limit) => {
    const pairs = await selectEditorialPairs(db)
      .where(and(isShown, holdsWords(comparisons.title, words)))
      .limit(limit);
    return pairs.map(({ title, slugA, slugB }) => ({ title, path: comparisonHref(slugA, slugB) }));
  },
};

const vendorA = alias(vendors, "vendor_a");
const vendorB = alias(vendors, "vendor_b");

const isShown = and(
  eq(comparisons.isPublished, true),
  eq(vendorA.isPublished, true),
  eq(vendorB.isPublished, true),
);

const selectEditorialPairs = (db: Database) =>
  db
    .select({
      title: comparisons.title,
      slugA: vendorA.slug,
      slugB: vendorB.slug,
      updatedAt: comparisons.updatedAt,
    })
    .from(comparisons)
    .innerJoin(vendorA, eq(vendorA.id, comparisons.vendorAId))
    .innerJoin(vendorB, eq(vendorB.id, comparisons.vendorBId))
    .$dynamic();
