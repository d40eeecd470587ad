import { and, count, countDistinct, eq, max } from "drizzle-orm";
import { citations } from "#cms/facts/citation.table.ts";
import type { Database } from "#db/database.server.ts";
import { features } from "../feature/feature.table.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { vendors } from "./vendor.table.ts";

export type GuideFigures = Awaited<ReturnType<typeof countGuide>>;

/**
 * Counts the published vendors and features and the sources cited for published vendors' facts, for the home page. `checkedAt`
 * is the latest check of such a citation, or null without citations.
 */
export async function countGuide(db: Database) {
  const ofVendors = db
    .select({ vendors: count().as("vendor_count") })
    .from(vendors)
    .where(eq(vendors.isPublished, true))
    .as("of_vendors");
  const ofFeatures = db
    .select({ features: count().as("feature_count") })
    .from(features)
    .where(eq(features.isPublished, true))
    .as("of_features");
  const ofEvidence = db
    .select({
      sources: countDistinct(citations.sourceId).as("source_count"),
      checkedAt: max(citations.checkedAt).as("checked_at"),
    })
    .from(citations)
    .innerJoin(vendors, eq(vendors.id, citations.entryId))
    .where(and(eq(citations.kind, vendorDescriptor.kind), eq(vendors.isPublished, true)))
    .as("of_evidence");
  const [figures] = await db
    .select({
      vendors: ofVendors.vendors,
      features: ofFeatures.features,
      sources: ofEvidence.sources,
      checkedAt: ofEvidence.checkedAt,
    })
    .from(ofVendors)
    .crossJoin(ofFeatures)
    .crossJoin(ofEvidence);
  return figures ?? null;
}
