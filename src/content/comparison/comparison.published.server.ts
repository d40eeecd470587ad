import { anonymous } from "#accounts/editor.server.ts";
import type { PublishedPages } from "#cms/read/published.server.ts";
import { comparisonHref } from "#shared/routes.ts";
import { canCompare, readComparisonAddress } from "./comparison.address.server.ts";
import { isPairPublished, selectPairs } from "./comparison.queries.server.ts";
import { comparisons } from "./comparison.table.ts";

/**
 * Any two to four vendors can be compared. The sitemap lists the pairs that an editor wrote about, a thousand vendors would
 * make half a million others.
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
  findTitle: async (db, address) => {
    const compared = canCompare(await readComparisonAddress(db, address, anonymous));
    return compared?.map(({ name }) => name).join(" vs ") ?? null;
  },
};
