import type { Fact, FactSummary } from "#cms/evidence/evidence.ts";
import { summarize } from "#cms/evidence/fact-state.ts";
import { type CitedSource, factsOf, listCitations } from "#cms/evidence/facts.server.ts";
import type { Database } from "#db/database.server.ts";
import { isPlaceholder } from "#shared/placeholder.ts";
import { listFeatureTitles } from "../feature/feature.queries.server.ts";
import { completeMatrix, type FeatureTitle } from "./capabilities.ts";
import { vendorFactFields } from "./vendor.fact-fields.ts";
import type { vendors } from "./vendor.table.ts";

type Row = typeof vendors.$inferSelect;

/** A vendor's facts with their states, and its citations as they are stored. */
export interface VendorFacts {
  facts: Fact[];
  summary: FactSummary;
  cited: CitedSource[];
}

/** Returns the facts of vendors by their numbers, with one query for the citations of all of them. */
export async function findFactsOf(
  db: Database,
  vendors: Row[],
  features?: FeatureTitle[],
): Promise<Map<number, VendorFacts>> {
  if (vendors.length === 0) return new Map();
  const ids = vendors.map(({ id }) => id);
  const [cited, titles] = await Promise.all([
    listCitations(db, "vendor", ids),
    features ?? listFeatureTitles(db),
  ]);
  const byVendor = Map.groupBy(cited, ({ entryId }) => entryId);
  return new Map(
    vendors.map((vendor) => [vendor.id, factsOfVendor(vendor, byVendor.get(vendor.id) ?? [], titles)]),
  );
}

function factsOfVendor(vendor: Row, cited: CitedSource[], titles: FeatureTitle[]): VendorFacts {
  const capabilities = completeMatrix(vendor, titles);
  const known = factsOf(vendorFactFields, { ...vendor, capabilities }, cited).filter(
    ({ value }) => !isPlaceholder(value),
  );
  return { facts: known, summary: summarize(known, periodOf), cited };
}

const periodsByField = new Map<string, number | null>(
  vendorFactFields.map(({ field, period }) => [field, period]),
);

const periodOf = (field: string) => periodsByField.get(field) ?? null;
