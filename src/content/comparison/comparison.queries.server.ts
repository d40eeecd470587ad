import { and, eq, inArray, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { Viewer } from "#accounts/editor.server.ts";
import { inOrder, visibleTo } from "#cms/engine/ordering.server.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { relatedInfoFields, withRelatedInfo } from "#cms/engine/related/related-info-fields.server.ts";
import { searchEntries } from "#cms/engine/search-index/search.table.ts";
import { selectionTag } from "#cms/engine/tags.ts";
import type { Database } from "#db/database.server.ts";
import { comparisonHref } from "#shared/routes.ts";
import type { Vendor } from "../vendor/vendor.schema.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { comparisons } from "./comparison.table.ts";

export const listComparisons = (db: Database, viewer: Viewer) =>
  db
    .select(withRelatedInfo("comparison", comparisons))
    .from(comparisons)
    .where(isShownTo(viewer))
    .orderBy(...inOrder(comparisons, comparisons.title));

/** Returns the slugs and titles of a vendor's editorial comparisons. */
export const listComparisonsOfVendor = (db: Database, slug: string, viewer: Viewer) =>
  db
    .select({ slug: comparisons.slug, title: comparisons.title })
    .from(comparisons)
    .innerJoin(vendors, or(eq(vendors.id, comparisons.vendorAId), eq(vendors.id, comparisons.vendorBId)))
    .where(and(eq(vendors.slug, slug), isShownTo(viewer)))
    .orderBy(...inOrder(comparisons, comparisons.title));

/**
 * Returns a vendor's published comparisons with their public paths, which contain the vendors' slugs instead of the comparison's
 * own.
 */
export async function listComparisonLinksOfVendor(db: Database, slug: string) {
  const pairs = await selectPairs(db)
    .where(and(isPairPublished, or(eq(vendorA.slug, slug), eq(vendorB.slug, slug))))
    .orderBy(...inOrder(comparisons, comparisons.title));
  return pairs.map(({ title, slugA, slugB }) => ({ title, path: comparisonHref(slugA, slugB) }));
}

/**
 * Returns the editorial comparisons of pairs among three or more vendors, with their paths. Empty for two vendors, because their
 * page is the comparison.
 */
export async function listStoredPairs(db: Database, comparedVendors: Vendor[]) {
  if (comparedVendors.length < 3) return [];
  const ids = comparedVendors.map(({ id }) => id);
  const pairs = await selectPairs(db)
    .where(
      and(isPairPublished, inArray(vendorA.id, ids), inArray(vendorB.id, ids), ne(vendorA.id, vendorB.id)),
    )
    .orderBy(...inOrder(comparisons, comparisons.title));
  return pairs.map(({ title, description, slugA, slugB }) => ({
    title,
    description,
    path: comparisonHref(slugA, slugB),
  }));
}

const vendorA = alias(vendors, "vendor_a");
const vendorB = alias(vendors, "vendor_b");

/** Editorial comparisons with the slugs of their two vendors. */
export const selectPairs = (db: Database) =>
  db
    .select({
      title: comparisons.title,
      description: comparisons.description,
      slugA: vendorA.slug,
      slugB: vendorB.slug,
      contentUpdatedAt: comparisons.contentUpdatedAt,
    })
    .from(comparisons)
    .innerJoin(vendorA, eq(vendorA.id, comparisons.vendorAId))
    .innerJoin(vendorB, eq(vendorB.id, comparisons.vendorBId))
    .$dynamic();

export const isPairPublished = and(
  eq(comparisons.isPublished, true),
  eq(vendorA.isPublished, true),
  eq(vendorB.isPublished, true),
);

/** Hides comparisons with an unpublished vendor: they have no page, and the title would reveal the vendor. */
const isShownTo = (viewer: Viewer): SQL | undefined =>
  viewer.isEditor
    ? undefined
    : and(
        visibleTo(viewer, comparisons.isPublished),
        isNullOrPublished(comparisons.vendorAId),
        isNullOrPublished(comparisons.vendorBId),
      );

const isNullOrPublished = (vendorId: PgColumn) =>
  sql`(${vendorId} is null or exists (select 1 from vendors as shown where shown.id = ${vendorId} and shown.is_published))`;

const suggestionLimit = 6;
/** In characters. The cost of a similarity grows with its text. */
const longestSought = 60;
/** The similarity is computed for at most this many vendors. */
const mostCandidates = 300;

/** Returns vendors other than the given ones, most similar names first. */
export async function suggestVendors(
  db: Database,
  { slugs, similarTo }: { slugs: string[]; similarTo: string[] },
  viewer: Viewer,
) {
  const others = (known: string[]) =>
    and(visibleTo(viewer, vendors.isPublished), notInArray(vendors.slug, known));
  const texts = similarTo.map((text) => text.slice(0, longestSought));
  const similarities = texts.map(
    (text) =>
      sql`greatest(similarity(${vendors.slug}, ${text}), similarity(lower(${vendors.name}), ${text}))`,
  );
  const candidates = db
    .select({ id: searchEntries.entryId })
    .from(searchEntries)
    .where(
      and(
        eq(searchEntries.kind, "vendor"),
        or(...texts.map((text) => sql`${searchEntries.titleKey} % ${text}`)),
      ),
    )
    .limit(mostCandidates);
  const similar = await db
    .select(vendorName)
    .from(vendors)
    .where(and(inArray(vendors.id, candidates), others(slugs)))
    .orderBy(sql`greatest(${sql.join([sql`0`, ...similarities], sql`, `)}) desc`, vendors.id)
    .limit(suggestionLimit);
  const more = await db
    .select(vendorName)
    .from(vendors)
    .where(others([...slugs, ...similar.map(({ slug }) => slug)]))
    .orderBy(vendors.id)
    .limit(suggestionLimit - similar.length);
  return [...similar, ...more];
}

/** Returns all vendors that can be compared. Cached for readers. */
export const listAvailableVendors = (
  { db, remember }: Pick<ReadContext, "db" | "remember">,
  viewer: Viewer,
) =>
  viewer.isEditor
    ? listAll(db, viewer)
    : remember("vendor/available", [selectionTag("vendor")], () => listAll(db, viewer));

/** As one JSON value, because the embedded database returns thousands of rows far more slowly. */
async function listAll(db: Database, viewer: Viewer): Promise<{ name: string; slug: string }[]> {
  const { name, slug } = vendors;
  const order = sql.join(inOrder(vendors, name), sql`, `);
  const [result] = await db
    .select({
      all: sql<string>`coalesce(json_agg(json_build_object('name', ${name}, 'slug', ${slug}) order by ${order}), '[]')::text`,
    })
    .from(vendors)
    .where(visibleTo(viewer, vendors.isPublished));
  return JSON.parse(result?.all ?? "[]");
}

const vendorName = { name: vendors.name, slug: vendors.slug };

/** Returns the editorial comparison of two vendors in either order, or null. Larger comparisons are never editorial. */
export async function findEditorialComparison(db: Database, comparedVendors: Vendor[], viewer: Viewer) {
  if (comparedVendors.length !== 2) return null;
  const ids = comparedVendors.map(({ id }) => id);
  const [comparison] = await db
    .select({
      title: comparisons.title,
      description: comparisons.description,
      content: comparisons.content,
      conclusion: comparisons.conclusion,
      vendorAId: comparisons.vendorAId,
      comparisonMatrix: comparisons.comparisonMatrix,
      metaTitle: comparisons.metaTitle,
      metaDescription: comparisons.metaDescription,
      enableRelatedInfo: comparisons.enableRelatedInfo,
      relatedInfoCache: relatedInfoFields("comparison", comparisons).relatedInfoCache,
    })
    .from(comparisons)
    .where(
      and(
        visibleTo(viewer, comparisons.isPublished),
        inArray(comparisons.vendorAId, ids),
        inArray(comparisons.vendorBId, ids),
        ne(comparisons.vendorAId, comparisons.vendorBId),
      ),
    )
    .orderBy(...inOrder(comparisons, comparisons.title))
    .limit(1);
  return comparison ?? null;
}
