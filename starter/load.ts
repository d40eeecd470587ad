import { banners } from "#content/banner/banner.table.ts";
import { buyersGuides } from "#content/buyers-guide/buyers-guide.table.ts";
import { contentHubConfigs } from "#content/content-hub/content-hub.table.ts";
import { faqs } from "#content/faq/faq.table.ts";
import { features } from "#content/feature/feature.table.ts";
import { glossaryTerms } from "#content/glossary/glossary.table.ts";
import { landingPages } from "#content/landing-page/landing-page.table.ts";
import { pages } from "#content/page/page.table.ts";
import { familyOfficeTypes } from "#content/type/type.table.ts";
import { useCases } from "#content/use-case/use-case.table.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import type { Database } from "#db/database.server.ts";
import { articles } from "#newsroom/article/article.table.ts";
import { articleSources } from "#newsroom/article/article-source.table.ts";
import { styleGuides } from "#newsroom/style-guide/style-guide.table.ts";
import * as starter from "./content.ts";
import { dateStarterContent } from "./dates.ts";
import { editableTables, hasContent } from "./has-content.ts";
import { type IdsBySlug, loadCitations, starterVendors } from "./vendor-facts.ts";

/** Number of loaded entries by kind. */
export type StarterCounts = Record<string, number>;

/**
 * Loads the starter content into an empty database, all of it or none. It skips the save pipeline, because it has no author and no
 * history. `reindexWhenMissing` derives the rest. Processes that start together must call this one after another, as
 * `OpenDatabase.migrate` does.
 * @returns null if the database is not empty
 */
export async function loadStarterContent(db: Database): Promise<StarterCounts | null> {
  if (await hasContent(db)) return null;
  return db.transaction(async (tx) => {
    await tx.insert(features).values(starter.features);
    const vendorIds = await loadVendors(tx);
    await loadCitations(tx, vendorIds);
    const faqIds = await loadFaqs(tx);
    await tx.insert(glossaryTerms).values(starter.glossaryTerms);
    await tx.insert(familyOfficeTypes).values(starter.types);
    await tx.insert(buyersGuides).values(starter.buyersGuides);
    await tx.insert(pages).values(starter.pages);
    await tx.insert(banners).values(starter.banners);
    await tx.insert(contentHubConfigs).values(starter.contentHubConfigs);
    await loadArticles(tx);
    await tx.insert(styleGuides).values(starter.styleGuides);
    await loadUseCases(tx, faqIds);
    await loadLandingPages(tx, vendorIds, faqIds);
    await dateStarterContent(tx, editableTables);
    return countsOf(starter);
  });
}

const loadVendors = async (db: Database): Promise<IdsBySlug> =>
  idsBySlug(
    await db.insert(vendors).values(starterVendors()).returning({ id: vendors.id, slug: vendors.slug }),
  );

const loadFaqs = async (db: Database): Promise<IdsBySlug> =>
  idsBySlug(await db.insert(faqs).values(starter.faqs).returning({ id: faqs.id, slug: faqs.slug }));

async function loadArticles(db: Database) {
  const rows = starter.articles.map(({ furtherSources: _, ...article }) => article);
  const stored = await db.insert(articles).values(rows).returning({ id: articles.id, slug: articles.slug });
  const ids = idsBySlug(stored);
  await db.insert(articleSources).values(
    starter.articles.flatMap(({ slug, furtherSources = [] }) =>
      // The article itself is source 1. The texts of the others are not stored.
      furtherSources.map((source, place) => ({
        ...source,
        articleId: idOf(slug, ids),
        position: place + 2,
        content: "",
      })),
    ),
  );
}

async function loadUseCases(db: Database, faqIds: IdsBySlug) {
  await db.insert(useCases).values(
    starter.useCases.map(({ featuredFaqSlugs, ...useCase }) => ({
      ...useCase,
      featuredFaqIds: featuredFaqSlugs.map((slug) => idOf(slug, faqIds)),
    })),
  );
}

async function loadLandingPages(db: Database, vendorIds: IdsBySlug, faqIds: IdsBySlug) {
  await db.insert(landingPages).values(
    starter.landingPages.map(({ associatedVendorSlugs, associatedFaqSlugs, ...page }) => ({
      ...page,
      associatedVendorIds: associatedVendorSlugs.map((slug) => idOf(slug, vendorIds)),
      associatedFaqIds: associatedFaqSlugs.map((slug) => idOf(slug, faqIds)),
    })),
  );
}

const idsBySlug = (entries: { id: number; slug: string }[]): IdsBySlug =>
  new Map(entries.map(({ id, slug }) => [slug, id]));

function idOf(slug: string, ids: IdsBySlug): number {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`The starter content refers to ${slug}, which it does not hold`);
  return id;
}

const countsOf = (content: Record<string, unknown[]>): StarterCounts =>
  Object.fromEntries(Object.entries(content).map(([kind, entries]) => [kind, entries.length]));
