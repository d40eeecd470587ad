import { and } from "drizzle-orm";
import { anonymous } from "#accounts/editor.server.ts";
import { holdsWords, type PublishedPages } from "#cms/read/published.server.ts";
import { comparisonHref } from "#shared/routes.ts";
import { readComparisonAddress } from "./comparison.address.server.ts";
import { isPairPublished, selectPairs } from "./comparison.queries.server.ts";
import { comparisons } from "./comparison.table.ts";

/**
 * Any two vendors can be compared. The sitemap lists the pairs that an editor wrote about, a thousand vendors would
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
  findTitle: async (db, pair) => {
    const { vendorA, vendorB } = await readComparisonAddress(db, pair, anonymous);
    return vendorA && vendorB && vendorA.id !== vendorB.id ? `${vendorA.name} vs ${vendorB.name}` : null;
  },
  findByTitle: async (db, words, limit) => {
    const pairs = await selectPairs(db)
      .where(and(isPairPublished, holdsWords(comparisons.title, words)))
      .limit(limit);
    return pairs.map(({ title, slugA, slugB }) => ({ title, path: comparisonHref(slugA, slugB) }));
  },
};
