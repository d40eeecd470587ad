import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { citations } from "#cms/facts/citation.table.ts";
import type { ShownFact } from "#cms/facts/shown-fact.ts";
import { showFacts } from "#cms/facts/shown-facts.server.ts";
import type { Database } from "#db/database.server.ts";
import { foldedText } from "#db/folded-text.server.ts";
import { offersFeature } from "./proven-capabilities.queries.server.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { vendors } from "./vendor.table.ts";
import { findFactsOf } from "./vendor-facts.queries.server.ts";

/** The number of vendors whose evidence is read, those with the most citations first. */
const candidates = 8;
const mostShown = 4;

/** Returns the published vendors that offer all musts, those with evidence for the largest number of these features first. */
export async function listEvidencedVendors(
  db: Database,
  features: { slug: string; name: string }[],
  musts: string[],
) {
  if (features.length === 0) return [];
  const featureSlugs = new Set<string | null>(features.map(({ slug }) => slug));
  const rows = await listCited(
    db,
    features.map(({ slug }) => slug),
    musts,
  );
  const factsByVendor = await findFactsOf(
    db,
    rows,
    features.map(({ slug, name }) => ({ slug, title: name, category: null, isPublished: true })),
  );
  return rows
    .map(({ id, slug, name }) => {
      const { facts = [], cited = [] } = factsByVendor.get(id) ?? {};
      const visibleFacts = showFacts(facts, cited).facts;
      const required = visibleFacts.filter(
        ({ field, item }) => field === "capabilities" && featureSlugs.has(item),
      );
      return { slug, name, ...countEvidence(required) };
    })
    .filter(({ covered }) => covered > 0)
    .sort((a, b) => b.covered - a.covered)
    .slice(0, mostShown);
}

/** Returns published vendors that offer all musts, those with the most cited features first, then by name. */
const listCited = (db: Database, features: string[], musts: string[]) => {
  const citationCounts = db
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
    .innerJoin(citationCounts, eq(citationCounts.id, vendors.id))
    .where(and(eq(vendors.isPublished, true), ...musts.map(offersFeature)))
    .orderBy(desc(citationCounts.count), foldedText(vendors.name))
    .limit(candidates)
    .then((rows) => rows.map(({ vendor }) => vendor));
};

const mostExamples = 3;

/** For each list of feature slugs, returns the first published vendors, by name, with sources for all of them. */
export async function listVendorsWithEvidence(db: Database, lists: string[][]) {
  const nonEmptyLists = lists.flatMap((slugs, list) =>
    slugs.length > 0 ? [{ list, slugs: [...new Set(slugs)] }] : [],
  );
  const [firstQuery, ...otherQueries] = nonEmptyLists.map(
    ({ list, slugs }) => sql`(select ${list}::integer as list, ${vendors.id} as id from ${vendors}
      where ${and(eq(vendors.isPublished, true), ...slugs.map(offersFeature))}
      order by ${foldedText(vendors.name)}, ${vendors.id} limit ${mostExamples})`,
  );
  if (!firstQuery) return lists.map(() => []);
  const vendorIds = sql.join([firstQuery, ...otherQueries], sql` union all `);
  const rows = await db
    .select({
      list: sql<number>`chosen.list`.as("list"),
      slug: vendors.slug,
      name: vendors.name,
      category: sql<string | null>`coalesce(nullif(${vendors.category}, ''), ${vendors.features}[1])`,
      logo: vendors.logo,
      logoUpload: vendors.logoUpload,
      clearbitLogoUrl: vendors.clearbitLogoUrl,
    })
    .from(vendors)
    .innerJoin(sql`(${vendorIds}) as chosen`, sql`chosen.id = ${vendors.id}`)
    .orderBy(sql`chosen.list`, foldedText(vendors.name), vendors.id);
  const byList = Map.groupBy(rows, ({ list }) => list);
  return lists.map((_, place) => (byList.get(place) ?? []).map(({ list: _list, ...vendor }) => vendor));
}

function countEvidence(facts: ShownFact[]) {
  const supportedFacts = facts.filter(({ mark }) => mark !== "none" && mark !== "not-offered");
  const checks = supportedFacts.flatMap(({ checkedAt }) => checkedAt ?? []).sort();
  return {
    covered: supportedFacts.length,
    sources: new Set(supportedFacts.flatMap(({ sources }) => sources)).size,
    checkedAt: checks.at(-1) ?? null,
  };
}
