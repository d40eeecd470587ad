import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { citations } from "#cms/evidence/citation.table.ts";
import type { ShownFact } from "#cms/evidence/shown-fact.ts";
import { showFacts } from "#cms/evidence/shown-facts.server.ts";
import type { Database } from "#db/database.server.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { vendors } from "./vendor.table.ts";
import { findFactsOf } from "./vendor-facts.queries.server.ts";

/** Vendors whose evidence is read, those first that have citations for most. */
const candidates = 8;
const mostShown = 4;

/** Returns the published vendors with sources for most of these features. */
export async function listEvidencedVendors(db: Database, features: { slug: string; name: string }[]) {
  if (features.length === 0) return [];
  const wanted = new Set<string | null>(features.map(({ slug }) => slug));
  const rows = await listCited(
    db,
    features.map(({ slug }) => slug),
  );
  const found = await findFactsOf(
    db,
    rows,
    features.map(({ slug, name }) => ({ slug, title: name, category: null, isPublished: true })),
  );
  return rows
    .map(({ id, slug, name }) => {
      const { facts = [], cited = [] } = found.get(id) ?? {};
      const shown = showFacts(facts, cited).facts;
      const required = shown.filter(({ field, item }) => field === "capabilities" && wanted.has(item));
      return { slug, name, ...countEvidence(required) };
    })
    .filter(({ covered }) => covered > 0)
    .sort((a, b) => b.covered - a.covered)
    .slice(0, mostShown);
}

/** The published vendors with citations for most of the features, by name where they have as many. */
const listCited = (db: Database, features: string[]) => {
  const cited = db
    .select({ id: citations.entryId, count: sql<number>`count(distinct ${citations.item})`.as("count") })
    .from(citations)
    .where(
      and(
        eq(citations.kind, vendorDescriptor.kind),
        eq(citations.field, "capabilities"),
        inArray(citations.item, features),
      ),
    )
    .groupBy(citations.entryId)
    .as("cited");
  return db
    .select({ vendor: vendors })
    .from(vendors)
    .innerJoin(cited, eq(cited.id, vendors.id))
    .where(eq(vendors.isPublished, true))
    .orderBy(desc(cited.count), vendors.name)
    .limit(candidates)
    .then((found) => found.map(({ vendor }) => vendor));
};

function countEvidence(facts: ShownFact[]) {
  const shown = facts.filter(({ mark }) => mark !== "none" && mark !== "not-offered");
  const checks = shown.flatMap(({ checkedAt }) => checkedAt ?? []).sort();
  return {
    covered: shown.length,
    sources: new Set(shown.flatMap(({ sources }) => sources)).size,
    checkedAt: checks.at(-1) ?? null,
  };
}
