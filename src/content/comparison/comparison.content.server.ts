import { and, eq } from "drizzle-orm";
import { anonymous } from "#accounts/editor.server.ts";
import { contentType, type Row, type SaveContext } from "#cms/engine/content-type.server.ts";
import type { PublishedPages } from "#cms/engine/read/published-pages.server.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { comparisonHref } from "#shared/routes.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { canCompare, readComparisonAddress } from "./comparison.address.server.ts";
import { comparisonDescriptor } from "./comparison.descriptor.ts";
import { isPairPublished, selectPairs } from "./comparison.queries.server.ts";
import type { StoredComparison } from "./comparison.schema.ts";
import { comparisons } from "./comparison.table.ts";

export const comparisonContent = contentType(comparisonDescriptor, {
  table: comparisons,
  prepare: nameVendors,
  findSearchPath: async (db, { id }) => {
    const [pair] = await selectPairs(db).where(and(isPairPublished, eq(comparisons.id, id)));
    return pair ? comparisonHref(pair.slugA, pair.slugB) : null;
  },
});

/** Checks that the two vendors exist and differ, and stores their current names. */
async function nameVendors(values: Row, { db, old, from }: SaveContext<StoredComparison>): Promise<Row> {
  const ids = {
    vendorAId: values.vendorAId ?? old?.vendorAId,
    vendorBId: values.vendorBId ?? old?.vendorBId,
  };
  if (ids.vendorAId && ids.vendorAId === ids.vendorBId)
    throw refusal("vendorBId", "A vendor cannot be compared with itself");
  // A restored comparison may name a vendor that is still in the trash. It becomes visible once both are restored.
  if (from === "trash") return values;
  const [vendorAName, vendorBName] = await Promise.all([
    nameOf(db, "vendorAId", values.vendorAId),
    nameOf(db, "vendorBId", values.vendorBId),
  ]);
  return { ...values, ...(vendorAName && { vendorAName }), ...(vendorBName && { vendorBName }) };
}

async function nameOf(db: SaveContext["db"], field: string, id: unknown): Promise<string | null> {
  if (typeof id !== "number") return null;
  const [vendor] = await db.select({ name: vendors.name }).from(vendors).where(eq(vendors.id, id));
  if (!vendor) throw refusal(field, "There is no such vendor");
  return vendor.name;
}

const refusal = (path: string, message: string) => invalidFields([{ path, message }]);

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
