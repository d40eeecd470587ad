import { and, eq, inArray, sql } from "drizzle-orm";
import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { inOrder, visibleTo } from "#cms/engine/ordering.server.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { withRelatedInfo } from "#cms/engine/related/related-info-fields.server.ts";
import { selectionTag } from "#cms/engine/tags.ts";
import { cautionsOf } from "#cms/facts/editor-notes.server.ts";
import { findGalleryPictures } from "#cms/media/focal-points.server.ts";
import { renderMarkdown } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { foldedText } from "#db/folded-text.server.ts";
import { knownFact } from "#shared/placeholder.ts";
import { getFeatureIndex } from "./feature-index.server.ts";
import { hasOrHadVendorSlug } from "./moved-vendors.queries.server.ts";
import { cardColumns } from "./vendor.card-columns.server.ts";
import { profileLines } from "./vendor.fact-fields.ts";
import { vendors } from "./vendor.table.ts";
import { findProfile } from "./vendor-profile.server.ts";
import { showVideo } from "./video-embed.ts";

const order = inOrder(vendors, vendors.name);
const columns = withRelatedInfo("vendor", vendors);

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

/** Returns up to three featured vendors, or three random ones if none is featured (contract, section 6). */
export async function listFeaturedVendors(db: Database) {
  const isPublished = eq(vendors.isPublished, true);
  const featured = await db
    .select(cardColumns)
    .from(vendors)
    .where(and(isPublished, eq(vendors.isFeatured, true)))
    .orderBy(...order)
    .limit(featuredLimit);
  if (featured.length > 0) return featured;
  return db.select(cardColumns).from(vendors).where(isPublished).orderBy(sql`random()`).limit(featuredLimit);
}

/** Returns the slug and name of every published vendor by id, or of the one that has or had this slug. */
export async function listVendorChoices(
  { db, remember }: Pick<ReadContext, "db" | "remember">,
  slug: string | null,
) {
  if (slug === null) return remember("vendor/choices", [selectionTag("vendor")], () => listAllChoices(db));
  return db
    .select({ slug: vendors.slug, name: vendors.name })
    .from(vendors)
    .where(and(eq(vendors.isPublished, true), hasOrHadVendorSlug([slug])))
    .orderBy(...order);
}

/** The most vendors that a list of choices has. Names of more vendors are typed. */
const mostOffered = 500;

/** Returns the slugs and names of the published vendors, or only that they are too many for a list of choices. */
export async function offerVendors({ db, remember }: Pick<ReadContext, "db" | "remember">) {
  const some = await remember("vendor/offered", [selectionTag("vendor")], () =>
    db
      .select({ slug: vendors.slug, name: vendors.name })
      .from(vendors)
      .where(eq(vendors.isPublished, true))
      .orderBy(vendors.id)
      .limit(mostOffered + 1),
  );
  const areTooMany = some.length > mostOffered;
  return { areTooMany, vendors: areTooMany ? [] : some };
}

/** As one JSON value, because the embedded database returns thousands of rows far more slowly. */
async function listAllChoices(db: Database): Promise<{ slug: string; name: string }[]> {
  const { id, slug, name } = vendors;
  const [result] = await db
    .select({
      all: sql<string>`coalesce(json_agg(json_build_object('slug', ${slug}, 'name', ${name}) order by ${id}), '[]')::text`,
    })
    .from(vendors)
    .where(eq(vendors.isPublished, true));
  return JSON.parse(result?.all ?? "[]");
}

/** Returns the published vendors with these ids, in order. */
export async function listVendorCardsById(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select(cardColumns)
    .from(vendors)
    .where(and(inArray(vendors.id, ids), eq(vendors.isPublished, true)));
  return ids.flatMap((id) => rows.find((vendor) => vendor.id === id) ?? []);
}

export async function findVendor(db: Database, slug: string, viewer: Viewer) {
  const [vendor] = await db
    .select(columns)
    .from(vendors)
    .where(and(eq(vendors.slug, slug), visibleTo(viewer, vendors.isPublished)));
  return vendor ?? null;
}

/** Returns the vendors with these slugs that the viewer may see. */
export const listVendorsBySlug = async (db: Database, slugs: string[], viewer: Viewer) =>
  slugs.length === 0
    ? []
    : db
        .select(columns)
        .from(vendors)
        .where(and(inArray(vendors.slug, slugs), visibleTo(viewer, vendors.isPublished)));

export type VendorPageData = NonNullable<Awaited<ReturnType<typeof findVendorPage>>>;

/** Returns a published vendor with its texts as HTML and up to three related vendors. */
export async function findVendorPage(
  { db, remember }: Pick<ReadContext, "db" | "remember">,
  slug: string,
  readers: { takesSuggestions: boolean },
) {
  const [vendor] = await db
    .select({ ...columns, cautions: cautionsOf("vendor", vendors.id) })
    .from(vendors)
    .where(and(eq(vendors.slug, slug), visibleTo(anonymous, vendors.isPublished)));
  if (!vendor) return null;
  const index = await getFeatureIndex({ db, remember });
  const [related, profile] = await Promise.all([
    listVendorCardsById(db, index.findRelated(vendor, relatedVendorLimit)),
    findProfile(db, vendor, index.features, readers),
  ]);
  const {
    about,
    content,
    featuresOverview,
    useCasesOverview,
    integrationsOverview,
    videos,
    cautions: _cautions,
    ...facts
  } = vendor;
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
    factLines: profileLines,
    assessedFeatures: index.namedIn(`${vendor.bestFor ?? ""}. ${vendor.notFor ?? ""}`),
    videos: videos.map(showVideo),
    galleryPictures: await findGalleryPictures(db, vendor.gallery),
  };
}

const relatedVendorLimit = 3;

/** Returns a vendor's company facts; null for placeholders. */
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

/** Renders a text for a section with its own heading and id. */
const renderSection = (markdown: string | null, section: string) =>
  renderMarkdown(markdown, { topHeading: 3, idPrefix: `${section}-text` });

export type NamedVendor = Awaited<ReturnType<typeof listVendorsByAnySlug>>[number];

/** Returns published vendors by their present or former slugs, by name. */
export const listVendorsByAnySlug = (db: Database, slugs: string[]) =>
  db
    .select({ id: vendors.id, slug: vendors.slug, name: vendors.name })
    .from(vendors)
    .where(and(eq(vendors.isPublished, true), hasOrHadVendorSlug(slugs)))
    .orderBy(foldedText(vendors.name), vendors.id);
