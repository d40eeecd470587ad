import { count, eq, max } from "drizzle-orm";
import { citations } from "#cms/evidence/citation.table.ts";
import { sources } from "#cms/evidence/source.table.ts";
import type { Database } from "#db/database.server.ts";
import { features } from "../feature/feature.table.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { vendors } from "./vendor.table.ts";

export type GuideFigures = Awaited<ReturnType<typeof countGuide>>;

/** Counts what the guide holds, for the home page; `checkedAt` is null where nothing was checked yet. */
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
  const ofSources = db
    .select({ sources: count().as("source_count") })
    .from(sources)
    .as("of_sources");
  const ofChecks = db
    .select({ checkedAt: max(citations.checkedAt).as("checked_at") })
    .from(citations)
    .where(eq(citations.kind, vendorDescriptor.kind))
    .as("of_checks");
  const [figures] = await db
    .select({
      vendors: ofVendors.vendors,
      features: ofFeatures.features,
      sources: ofSources.sources,
      checkedAt: ofChecks.checkedAt,
    })
    .from(ofVendors)
    .crossJoin(ofFeatures)
    .crossJoin(ofSources)
    .crossJoin(ofChecks);
  return figures ?? null;
}
