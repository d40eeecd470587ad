import { anonymous } from "#accounts/editor.server.ts";
import type { PublishedPages } from "#cms/engine/read/published.server.ts";
import { comparisonHref } from "#shared/routes.ts";
import { canCompare, readComparisonAddress } from "./comparison.address.server.ts";
import { isPairPublished, selectPairs } from "./comparison.queries.server.ts";
import { comparisons } from "./comparison.table.ts";

/**
 * Any two to four vendors can be compared. The sitemap only lists pairs with an editorial comparison, because a thousand vendors
 * make half a million pairs.
 */
export const publishedComparisons: PublishedPages = {
  section: "compare",
  noun: "Comparison",
  listSitemapEntries: async (db) => {
    const pairs = await selectPairs(db).where(isPairPublished).orderBy(comparisons.id);
    return pairs.map(({ slugA, slugB, contentUpdatedAt }) => ({
      path: comparisonHref(slugA, slugB),
      updatedAt: contentUpdatedAt,
    }));
  },
  findShareCard: async (db, address) => {
    const vendors = canCompare(await readComparisonAddress(db, address, anonymous));
    return vendors && { title: vendors.map(({ name }) => name).join(" vs ") };
  },
};
