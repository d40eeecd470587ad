import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { lastCheckOf } from "#cms/evidence/facts.server.ts";
import { inOrder, visibleTo } from "#cms/ordering.server.ts";
import { readPage } from "#cms/read/paged-list.ts";
import { withRelatedInfo } from "#cms/related/related-info-fields.server.ts";
import { renderMarkdown } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { knownFact } from "#shared/placeholder.ts";
import { buildDirectory, type DirectoryFilters, readFilters } from "./directory.ts";
import { vendors } from "./vendor.table.ts";
import { findProfile } from "./vendor-profile.server.ts";

const order = inOrder(vendors, vendors.name);
const columns = withRelatedInfo("vendor", vendors);

/** A company fact, null while it holds the placeholder of an unfinished extraction (shared/placeholder). */
const known = (fact: PgColumn) =>
  sql<string | null>`case when position('[Extract' in ${fact}) > 0 then null else ${fact} end`;

/** Columns of a vendor's card, the same in every list. */
const cardColumns = {
  id: vendors.id,
  slug: vendors.slug,
  name: vendors.name,
  description: vendors.description,
  headquarters: known(vendors.headquarters),
  bestFor: vendors.bestFor,
  features: vendors.features,
  logo: vendors.logo,
  logoUpload: vendors.logoUpload,
  clearbitLogoUrl: vendors.clearbitLogoUrl,
  g2Url: vendors.g2Url,
  capterraUrl: vendors.capterraUrl,
  isFeatured: vendors.isFeatured,
  isSponsored: vendors.isSponsored,
  /** When one of its facts was checked last; null before. */
  checkedAt: lastCheckOf("vendor", vendors.id),
};

export type VendorCardData = Awaited<ReturnType<typeof listVendorCards>>[number];

export const listVendors = (db: Database, viewer: Viewer) =>
  db
    .select(columns)
    .from(vendors)
    .where(visibleTo(viewer, vendors.isPublished))
    .orderBy(...order);

export const listVendorCards = (db: Database) =>
  db
    .select(cardColumns)
    .from(vendors)
    .where(eq(vendors.isPublished, true))
    .orderBy(...order);

const featuredLimit = 3;

/** Up to three featured vendors; only when none is featured, three drawn at random (contract, section 6). */
export async function listFeaturedVendors(db: Database) {
  const published = eq(vendors.isPublished, true);
  const featured = await db
    .select(cardColumns)
    .from(vendors)
    .where(and(published, eq(vendors.isFeatured, true)))
    .orderBy(...order)
    .limit(featuredLimit);
  if (featured.length > 0) return featured;
  return db.select(cardColumns).from(vendors).where(published).orderBy(sql`random()`).limit(featuredLimit);
}

/** Slug and name of every published vendor, or of the one with that slug. */
export const listVendorChoices = (db: Database, slug: string | null) =>
  db
    .select({ slug: vendors.slug, name: vendors.name })
    .from(vendors)
    .where(and(eq(vendors.isPublished, true), slug === null ? undefined : eq(vendors.slug, slug)))
    .orderBy(...order);

/** One page of the directory under the filters of a query string. */
export async function findDirectory(db: Database, params: URLSearchParams) {
  const page = readPage(params);
  const filters = readFilters(params);
  const directory = buildDirectory(await listFilterable(db, filters), filters, page);
  const ids = directory.vendors.map(({ id }) => id);
  return { ...directory, vendors: await listVendorCardsById(db, ids) };
}

/**
 * Returns the fields that the filters use, as one value: the embedded database returns ten thousand rows far more
 * slowly.
 */
async function listFilterable(db: Database, { search }: DirectoryFilters) {
  const { id, name, features } = vendors;
  const headquarters = known(vendors.headquarters);
  const description = search === "" ? sql`null` : vendors.description;
  const [row] = await db
    .select({
      all: sql<string>`coalesce(json_agg(json_build_array(${id}, ${name}, ${description}, ${headquarters}, ${features}) order by ${sql.join(order, sql`, `)}), '[]')::text`,
    })
    .from(vendors)
    .where(eq(vendors.isPublished, true));
  return (JSON.parse(row?.all ?? "[]") as FilterableRow[]).map(
    ([id, name, description, headquarters, features]) => ({ id, name, description, headquarters, features }),
  );
}

type FilterableRow = [
  id: number,
  name: string,
  description: string | null,
  headquarters: string | null,
  features: string[],
];

/** The published vendors of a list of ids, in the order of that list. */
export async function listVendorCardsById(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  const found = await db
    .select(cardColumns)
    .from(vendors)
    .where(and(inArray(vendors.id, ids), eq(vendors.isPublished, true)));
  return ids.flatMap((id) => found.find((vendor) => vendor.id === id) ?? []);
}

export async function findVendor(db: Database, slug: string, viewer: Viewer) {
  const [vendor] = await db
    .select(columns)
    .from(vendors)
    .where(and(eq(vendors.slug, slug), visibleTo(viewer, vendors.isPublished)));
  return vendor ?? null;
}

/** The vendors of those slugs that the viewer may see. */
export const listVendorsBySlug = async (db: Database, slugs: string[], viewer: Viewer) =>
  slugs.length === 0
    ? []
    : db
        .select(columns)
        .from(vendors)
        .where(and(inArray(vendors.slug, slugs), visibleTo(viewer, vendors.isPublished)));

export type VendorPageData = NonNullable<Awaited<ReturnType<typeof findVendorPage>>>;

/** A published vendor with its texts as HTML and up to three related vendors. */
export async function findVendorPage(db: Database, slug: string, readers: { takesSuggestions: boolean }) {
  const vendor = await findVendor(db, slug, anonymous);
  if (!vendor) return null;
  const [related, profile] = await Promise.all([
    listRelatedVendors(db, vendor),
    findProfile(db, vendor, readers),
  ]);
  const { about, content, featuresOverview, useCasesOverview, integrationsOverview, ...facts } = vendor;
  return {
    ...facts,
    ...knownFacts(vendor),
    html: {
      about: await renderSection(about || content, "about"),
      featuresOverview: await renderSection(featuresOverview, "features"),
      useCasesOverview: await renderSection(useCasesOverview, "use-cases"),
      integrationsOverview: await renderSection(integrationsOverview, "integrations"),
    },
    related,
    profile,
  };
}

/** A vendor's company facts, null while they are placeholders. */
export const knownFacts = (vendor: Pick<typeof vendors.$inferSelect, CompanyFact>) => ({
  founded: knownFact(vendor.founded),
  headquarters: knownFact(vendor.headquarters),
  employeeCount: knownFact(vendor.employeeCount),
  customerCount: knownFact(vendor.customerCount),
  typicalClientSize: knownFact(vendor.typicalClientSize),
  pricing: knownFact(vendor.pricing),
});

type CompanyFact =
  | "founded"
  | "headquarters"
  | "employeeCount"
  | "customerCount"
  | "typicalClientSize"
  | "pricing";

/** Renders a text for a section with a heading and an id of its own. */
const renderSection = (markdown: string | null, section: string) =>
  renderMarkdown(markdown, { topHeading: 3, idPrefix: `${section}-text` });

const relatedVendorLimit = 3;

/** Other published vendors, those that share most features first. */
const listRelatedVendors = (db: Database, vendor: { id: number; features: string[] }) =>
  db
    .select(cardColumns)
    .from(vendors)
    .where(and(ne(vendors.id, vendor.id), eq(vendors.isPublished, true)))
    .orderBy(
      sql`cardinality(array(select unnest(${vendors.features}) intersect select unnest(${sql.param(vendor.features, vendors.features)}::text[]))) desc`,
      ...order,
    )
    .limit(relatedVendorLimit);
