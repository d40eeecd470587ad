import { and, eq, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { Viewer } from "#accounts/editor.server.ts";
import type { ShownFact } from "#cms/evidence/shown-fact.ts";
import { showFacts } from "#cms/evidence/shown-facts.server.ts";
import { inOrder, visibleTo } from "#cms/ordering.server.ts";
import { withRelatedInfo } from "#cms/related/related-info-fields.server.ts";
import { renderMarkdown } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { comparisonHref } from "#shared/routes.ts";

import { listFeatureTitles } from "../feature/feature.queries.server.ts";
import { knownFacts } from "../vendor/vendor.queries.server.ts";
import type { Vendor } from "../vendor/vendor.schema.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { findFactsOf } from "../vendor/vendor-facts.queries.server.ts";
import { comparedFields } from "./compared-fields.ts";
import { comparisons } from "./comparison.table.ts";
import { computeMatrix, mergeMatrix, swapVendors } from "./comparison-matrix.server.ts";

export const listComparisons = (db: Database, viewer: Viewer) =>
  db
    .select(withRelatedInfo("comparison", comparisons))
    .from(comparisons)
    .where(isShownTo(viewer))
    .orderBy(...inOrder(comparisons, comparisons.title));

/** The addresses and titles of the stored comparisons that name a vendor. */
export const listComparisonsOfVendor = (db: Database, slug: string, viewer: Viewer) =>
  db
    .select({ slug: comparisons.slug, title: comparisons.title })
    .from(comparisons)
    .innerJoin(vendors, or(eq(vendors.id, comparisons.vendorAId), eq(vendors.id, comparisons.vendorBId)))
    .where(and(eq(vendors.slug, slug), isShownTo(viewer)))
    .orderBy(...inOrder(comparisons, comparisons.title));

/** The same for readers, each with its page: that of its two vendors, whatever slug the editors gave it. */
export async function listComparisonLinksOfVendor(db: Database, slug: string) {
  const pairs = await selectPairs(db)
    .where(and(isPairPublished, or(eq(vendorA.slug, slug), eq(vendorB.slug, slug))))
    .orderBy(...inOrder(comparisons, comparisons.title));
  return pairs.map(({ title, slugA, slugB }) => ({ title, path: comparisonHref(slugA, slugB) }));
}

const vendorA = alias(vendors, "vendor_a");
const vendorB = alias(vendors, "vendor_b");

/** Stored comparisons with the slugs of their two vendors. */
export const selectPairs = (db: Database) =>
  db
    .select({
      title: comparisons.title,
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

/** A comparison with a vendor that was withdrawn has no page, and its very title would name that vendor. */
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

/** Two vendors side by side, with the editors' words on them if there are any. */
export async function compareVendors(db: Database, vendorA: Vendor, vendorB: Vendor, viewer: Viewer) {
  const { metaTitle, metaDescription, ...result } = await findCompared(db, vendorA, vendorB, viewer);
  return result;
}

async function findCompared(db: Database, vendorA: Vendor, vendorB: Vendor, viewer: Viewer) {
  const stored = await findEditorialComparison(db, vendorA.id, vendorB.id, viewer);
  const written = stored?.comparisonMatrix ?? [];
  return {
    vendorA,
    vendorB,
    comparisonMatrix: mergeMatrix(
      computeMatrix(vendorA, vendorB),
      stored?.vendorAId === vendorB.id ? swapVendors(written) : written,
    ),
    comparison: stored && {
      title: stored.title,
      description: stored.description,
      content: stored.content,
      conclusion: stored.conclusion,
    },
    metaTitle: stored?.metaTitle ?? null,
    metaDescription: stored?.metaDescription ?? null,
  };
}

export type ComparisonPageData = Awaited<ReturnType<typeof findComparisonPage>>;

/** The same with the editors' words as HTML and their SEO fields, for the page. */
export async function findComparisonPage(db: Database, vendorA: Vendor, vendorB: Vendor, viewer: Viewer) {
  const result = await findCompared(db, vendorA, vendorB, viewer);
  const { content, conclusion } = result.comparison ?? {};
  const evidenceOf = await findEvidence(db, [vendorA, vendorB]);
  return {
    ...result,
    evidenceA: evidenceOf(vendorA),
    evidenceB: evidenceOf(vendorB),
    vendorA: { ...result.vendorA, ...knownFacts(result.vendorA) },
    vendorB: { ...result.vendorB, ...knownFacts(result.vendorB) },
    html: { content: await renderMarkdown(content), conclusion: await renderMarkdown(conclusion) },
  };
}

/** A fact of a compared vendor under the words that its cell shows. */
export interface ComparedFact extends ShownFact {
  shown: string;
}

/** Returns the facts behind a vendor's cells, with numbered sources of its own. */
async function findEvidence(db: Database, compared: Vendor[]) {
  const titles = await listFeatureTitles(db);
  const titleOf = new Map(titles.map(({ slug, title }) => [slug, title]));
  const found = await findFactsOf(db, compared, titles);
  const fields: ReadonlySet<string> = new Set(["capabilities", ...Object.values(comparedFields)]);
  return ({ id }: Vendor) => {
    const { facts = [], cited = [] } = found.get(id) ?? {};
    const shown = showFacts(
      facts.filter(({ field, level }) => fields.has(field) && level !== "no"),
      cited,
    );
    return {
      sources: shown.sources,
      facts: shown.facts.map(
        (fact): ComparedFact => ({ ...fact, shown: titleOf.get(fact.item ?? "") ?? fact.value }),
      ),
    };
  };
}

const suggestionLimit = 6;

/** The vendors that were not asked for, those nearest to the names that are missing first; and all there are. */
export async function suggestVendors(db: Database, requested: string[], missing: string[], viewer: Viewer) {
  const vendorName = { name: vendors.name, slug: vendors.slug };
  const visible = visibleTo(viewer, vendors.isPublished);
  const nearness = sql.join(
    (missing.length > 0 ? missing : requested).map(
      (slug) => sql`similarity(${vendors.slug}, ${slug}), similarity(lower(${vendors.name}), ${slug})`,
    ),
    sql`, `,
  );
  const [suggestions, availableVendors] = await Promise.all([
    db
      .select(vendorName)
      .from(vendors)
      .where(and(visible, notInArray(vendors.slug, requested)))
      .orderBy(sql`greatest(${nearness}) desc`, vendors.id)
      .limit(suggestionLimit),
    db
      .select(vendorName)
      .from(vendors)
      .where(visible)
      .orderBy(...inOrder(vendors, vendors.name)),
  ]);
  return { suggestions, availableVendors };
}

async function findEditorialComparison(db: Database, idA: number, idB: number, viewer: Viewer) {
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
    })
    .from(comparisons)
    .where(
      and(
        visibleTo(viewer, comparisons.isPublished),
        or(
          and(eq(comparisons.vendorAId, idA), eq(comparisons.vendorBId, idB)),
          and(eq(comparisons.vendorAId, idB), eq(comparisons.vendorBId, idA)),
        ),
      ),
    )
    .orderBy(...inOrder(comparisons, comparisons.title))
    .limit(1);
  return comparison ?? null;
}
