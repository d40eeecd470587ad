import { and, eq, inArray } from "drizzle-orm";
import type { Fact, FactSummary } from "#cms/evidence/evidence.ts";
import { summarize } from "#cms/evidence/fact-state.ts";
import { type CitedSource, factsOf, listCitations } from "#cms/evidence/facts.server.ts";
import { showFacts } from "#cms/evidence/shown-facts.server.ts";
import type { Database } from "#db/database.server.ts";
import { isPlaceholder } from "#shared/placeholder.ts";
import { listFeatureTitles } from "../feature/feature.queries.server.ts";
import { completeMatrix, type FeatureTitle } from "./capabilities.ts";
import { vendorFactFields } from "./vendor.fact-fields.ts";
import { vendors } from "./vendor.table.ts";

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
  rows: Row[],
  features?: FeatureTitle[],
): Promise<Map<number, VendorFacts>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const [cited, titles] = await Promise.all([
    listCitations(db, "vendor", ids),
    features ?? listFeatureTitles(db),
  ]);
  const byVendor = Map.groupBy(cited, ({ entryId }) => entryId);
  return new Map(
    rows.map((vendor) => [vendor.id, factsOfVendor(vendor, byVendor.get(vendor.id) ?? [], titles)]),
  );
}

/** The facts of some fields of published vendors, in the order of their numbers, with numbered sources for each. */
export async function listVendorFactsById(db: Database, ids: number[], fields: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(vendors)
    .where(and(inArray(vendors.id, ids), eq(vendors.isPublished, true)));
  const found = await findFactsOf(db, rows);
  return ids.flatMap((id) => {
    const vendor = rows.find((row) => row.id === id);
    if (!vendor) return [];
    const { facts = [], cited = [] } = found.get(id) ?? {};
    const shown = showFacts(
      facts.filter(({ field }) => fields.includes(field)),
      cited,
    );
    return [{ id, slug: vendor.slug, name: vendor.name, ...shown }];
  });
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
