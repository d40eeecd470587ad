import { and, eq, inArray, ne } from "drizzle-orm";
import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { formerSlugsOf } from "#cms/engine/history/moved-slugs.server.ts";
import { inOrder } from "#cms/engine/ordering.server.ts";
import { findEntry, listEntries } from "#cms/engine/read/entries.server.ts";
import { readPage } from "#cms/engine/read/paged-list.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { listTag } from "#cms/engine/tags.ts";
import { renderMarkdown } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { routes } from "#shared/routes.ts";
import { presets } from "../fit/presets.ts";
import { getLinkedTerms } from "../glossary/glossary.queries.server.ts";
import { listFeatureVendors } from "../vendor/feature-evidence.server.ts";
import { features } from "./feature.table.ts";
import { buildFeatureList, readFilters } from "./feature-list.ts";

const kind = "feature";

export const listFeatures = (db: Database, viewer: Viewer) =>
  listEntries(db, { kind, table: features }, features.name, viewer);

export const findFeature = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, { kind, table: features }, slug, viewer);

const order = inOrder(features, features.name);
const isPublished = eq(features.isPublished, true);

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

/** Returns the published features that the types of family office need most often, by name. */
export const listCommonNeeds = (db: Database) =>
  db
    .select({ slug: features.slug, title: features.name })
    .from(features)
    .where(and(isPublished, inArray(features.slug, mostNamed)))
    .orderBy(features.name);

/** Returns the published features with these names. */
export const listFeaturesNamed = (db: Database, names: string[]) =>
  db
    .select({ slug: features.slug, name: features.name })
    .from(features)
    .where(and(isPublished, inArray(features.name, names)));

/** Returns every feature, including drafts, by slug, as vendors' capabilities refer to them. */
export const listFeatureTitles = (db: Database) =>
  db
    .select(titleColumns)
    .from(features)
    .orderBy(...order);

const titleColumns = {
  slug: features.slug,
  title: features.name,
  category: features.category,
  isPublished: features.isPublished,
};

/** Returns every feature, including drafts, with its definition. */
export const listFeatureDefinitions = (db: Database) =>
  db
    .select({
      slug: features.slug,
      title: features.name,
      category: features.category,
      definition: features.description,
    })
    .from(features)
    .orderBy(...order);

const formerSlugs = formerSlugsOf(features.slug, routes.feature.href({ slug: "" }));

/** Returns `listFeatureTitles` with the features' former slugs, cached in memory. */
export const getFeatureTitles = ({ db, remember }: Pick<ReadContext, "db" | "remember">) =>
  remember("feature/titles", [listTag(kind)], () =>
    db
      .select({ ...titleColumns, formerSlugs })
      .from(features)
      .orderBy(...order),
  );

/** Returns a page of the feature directory filtered by a query string. */
export const findFeatureList = async (db: Database, params: URLSearchParams) =>
  buildFeatureList(await listFeatureCards(db), readFilters(params), readPage(params));

export type FeaturePageData = NonNullable<Awaited<ReturnType<typeof findFeaturePage>>>;

/** Returns a published feature with its text as HTML, related features, and the vendors by their evidence for it. */
export async function findFeaturePage(db: Database, slug: string) {
  const feature = await findFeature(db, slug, anonymous);
  if (!feature) return null;
  const [linkedTerms, neighbours, evidence] = await Promise.all([
    getLinkedTerms(db),
    listNeighbours(db, feature),
    listFeatureVendors(db, feature),
  ]);
  const { content, isPublished, displayOrder, relatedInfoCachedAt, ...fields } = feature;
  return {
    ...fields,
    html: await renderMarkdown(content, { terms: linkedTerms.forText() }),
    neighbours,
    ...evidence,
  };
}

const neighbourLimit = 6;

/** Returns other published features of the same category. */
async function listNeighbours(db: Database, { id, category }: { id: number; category: string | null }) {
  if (!category) return [];
  return db
    .select({ slug: features.slug, name: features.name })
    .from(features)
    .where(and(eq(features.category, category), ne(features.id, id), isPublished))
    .orderBy(...order)
    .limit(neighbourLimit);
}

/** The slugs of the ten features that most presets include. Ties keep the presets' order. */
const mostNamed: string[] = [...countNamed()]
  .toSorted(([, a], [, b]) => b - a)
  .slice(0, 10)
  .map(([feature]) => feature);

function countNamed(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { feature } of presets.flatMap(({ requirements }) => requirements))
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
}
