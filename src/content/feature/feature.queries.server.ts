import { and, arrayContains, count, eq, inArray, ne } from "drizzle-orm";
import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { inOrder } from "#cms/ordering.server.ts";
import { findEntry, listEntries } from "#cms/read/entries.server.ts";
import { readPage } from "#cms/read/paged-list.ts";
import { renderMarkdown } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { mostNamed } from "#fit/common-needs.server.ts";
import { getLinkedTerms } from "../glossary/glossary.queries.server.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { features } from "./feature.table.ts";
import { buildFeatureList, readFilters } from "./feature-list.ts";

const kind = "feature";

export const listFeatures = (db: Database, viewer: Viewer) =>
  listEntries(db, { kind, table: features }, features.name, viewer);

export const findFeature = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, { kind, table: features }, slug, viewer);

const order = inOrder(features, features.name);
const isPublished = eq(features.isPublished, true);

export type FeatureCardData = Awaited<ReturnType<typeof listFeatureCards>>[number];

/** Lists the card data of all published features. */
export const listFeatureCards = (db: Database) =>
  db
    .select({
      slug: features.slug,
      name: features.name,
      description: features.description,
      category: features.category,
      importance: features.importance,
      complexity: features.complexity,
    })
    .from(features)
    .where(isPublished)
    .orderBy(...order);

/** Lists the published features that the kinds of office need most often, by their name. */
export const listCommonNeeds = (db: Database) =>
  db
    .select({ slug: features.slug, title: features.name })
    .from(features)
    .where(and(isPublished, inArray(features.slug, mostNamed)))
    .orderBy(features.name);

/** Lists the published features of these names. */
export const listFeaturesNamed = (db: Database, names: string[]) =>
  db
    .select({ slug: features.slug, name: features.name })
    .from(features)
    .where(and(isPublished, inArray(features.name, names)));

/** Lists every feature as vendors' capabilities refer to it, by its slug; drafts too. */
export const listFeatureTitles = (db: Database) =>
  db
    .select({
      slug: features.slug,
      title: features.name,
      category: features.category,
      isPublished: features.isPublished,
    })
    .from(features)
    .orderBy(...order);

/** One page of the feature directory under the filters of a query string. */
export const findFeatureList = async (db: Database, params: URLSearchParams) =>
  buildFeatureList(await listFeatureCards(db), readFilters(params), readPage(params));

export type FeaturePageData = NonNullable<Awaited<ReturnType<typeof findFeaturePage>>>;

/** A published feature with its text as HTML, its neighbours, and how many vendors name it. */
export async function findFeaturePage(db: Database, slug: string) {
  const feature = await findFeature(db, slug, anonymous);
  if (!feature) return null;
  const [linkedTerms, neighbours, vendorCount] = await Promise.all([
    getLinkedTerms(db),
    listNeighbours(db, feature),
    countVendorsWith(db, feature.name),
  ]);
  const { content, isPublished, displayOrder, relatedInfoCachedAt, ...fields } = feature;
  return {
    ...fields,
    html: await renderMarkdown(content, { terms: linkedTerms.forText() }),
    neighbours,
    vendorCount,
  };
}

const neighbourLimit = 6;

/** Other published features of the same category. */
async function listNeighbours(db: Database, { id, category }: { id: number; category: string | null }) {
  if (!category) return [];
  return db
    .select({ slug: features.slug, name: features.name })
    .from(features)
    .where(and(eq(features.category, category), ne(features.id, id), isPublished))
    .orderBy(...order)
    .limit(neighbourLimit);
}

async function countVendorsWith(db: Database, name: string): Promise<number> {
  const [row] = await db
    .select({ vendors: count() })
    .from(vendors)
    .where(and(eq(vendors.isPublished, true), arrayContains(vendors.features, [name])));
  return row?.vendors ?? 0;
}
