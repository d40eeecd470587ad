import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { inOrder } from "#cms/ordering.server.ts";
import { findEntry, listEntries } from "#cms/read/entries.server.ts";
import { readPagedList } from "#cms/read/paged-list.server.ts";
import { type PagedList, readPage } from "#cms/read/paged-list.ts";
import { plainText, renderParts } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { listFeaturesNamed } from "../feature/feature.queries.server.ts";
import { getLinkedTerms } from "../glossary/glossary.queries.server.ts";
import { listUseCasesBySlug } from "../use-case/use-case.queries.server.ts";
import { listEvidencedVendors } from "../vendor/evidenced-vendors.queries.server.ts";
import { buyersGuides } from "./buyers-guide.table.ts";
import { splitGuide } from "./guide-sections.ts";
import { otherGuides, plannedGuides } from "./planned-guides.ts";

const kind = "buyers-guide";

export const listBuyersGuides = (db: Database, viewer: Viewer) =>
  listEntries(db, { kind, table: buyersGuides }, buyersGuides.title, viewer);

export const findBuyersGuide = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, { kind, table: buyersGuides }, slug, viewer);

const isPublished = eq(buyersGuides.isPublished, true);

export type GuideCardData = Awaited<ReturnType<typeof selectCards>>[number];

export interface GuideList extends PagedList<GuideCardData> {
  /** Slugs of the planned guides that are published. */
  publishedPlanned: string[];
}

/** Number of guides on one page of the list. */
const pageSize = 48;

/** One page of the published guides. */
export async function findGuideList(db: Database, params: URLSearchParams): Promise<GuideList> {
  const [total, publishedPlanned] = await Promise.all([
    db.$count(buyersGuides, isPublished),
    listPublishedPlanned(db),
  ]);
  const list = await readPagedList({ total, page: readPage(params), pageSize }, (limit, offset) =>
    selectCards(db).limit(limit).offset(offset),
  );
  return { ...list, publishedPlanned };
}

const selectCards = (db: Database) =>
  db
    .select({
      slug: buyersGuides.slug,
      title: buyersGuides.title,
      description: buyersGuides.description,
      buyerType: buyersGuides.buyerType,
      targetRole: buyersGuides.targetRole,
      targetAssets: buyersGuides.targetAssets,
      useCaseCount: sql`cardinality(${buyersGuides.recommendedUseCases})`.mapWith(Number),
      priorityFeatures: buyersGuides.priorityFeatures,
    })
    .from(buyersGuides)
    .where(isPublished)
    .orderBy(...inOrder(buyersGuides, buyersGuides.title));

async function listPublishedPlanned(db: Database): Promise<string[]> {
  const slugs = plannedGuides.map(({ slug }) => slug);
  const found = await db
    .select({ slug: buyersGuides.slug })
    .from(buyersGuides)
    .where(and(inArray(buyersGuides.slug, slugs), isPublished));
  return found.map(({ slug }) => slug);
}

export type BuyerPersona = Awaited<ReturnType<typeof listBuyerPersonas>>[number];

/** Lists buyer roles, each with the published guide written for it. */
export const listBuyerPersonas = (db: Database) =>
  db
    .select({
      slug: buyersGuides.slug,
      title: buyersGuides.title,
      role: buyersGuides.targetRole,
      assets: buyersGuides.targetAssets,
    })
    .from(buyersGuides)
    .where(and(isPublished, isNotNull(buyersGuides.targetRole), ne(buyersGuides.targetRole, "")))
    .orderBy(...inOrder(buyersGuides, buyersGuides.title))
    .limit(personaLimit);

const personaLimit = 6;

export type GuidePageData = NonNullable<Awaited<ReturnType<typeof findGuidePage>>>;

/**
 * A published guide with its sections as HTML, the features it asks for and who shows evidence of them, the use cases it
 * recommends and the planned guides beside it.
 */
export async function findGuidePage(db: Database, slug: string) {
  const guide = await findBuyersGuide(db, slug, anonymous);
  if (!guide) return null;
  const { content, recommendedUseCases, isPublished, displayOrder, relatedInfoCachedAt, ...fields } = guide;
  const [linkedTerms, features, useCases, publishedPlanned] = await Promise.all([
    getLinkedTerms(db),
    listFeaturesNamed(db, guide.priorityFeatures),
    listUseCasesBySlug(db, recommendedUseCases),
    listPublishedPlanned(db),
  ]);
  const priorityFeatures = [...new Set(guide.priorityFeatures)].map((name) => ({
    name,
    /** `null`: no published feature has this name. */
    slug: features.find((feature) => feature.name === name)?.slug ?? null,
  }));
  const evidenced = await listEvidencedVendors(db, features);
  const terms = linkedTerms.forText();
  const sections = splitGuide(content ?? "");
  const [titles, texts] = await Promise.all([
    Promise.all(sections.map(({ title }) => plainText(title))),
    renderParts(sections, (section, index) => [
      section.content,
      { topHeading: 3, idPrefix: `text-${index + 1}`, terms },
    ]),
  ]);
  return {
    ...fields,
    sections: sections.map(({ id }, index) => ({
      id,
      title: titles[index] ?? "",
      html: texts[index] ?? "",
    })),
    priorityFeatures,
    evidenced,
    useCases,
    otherGuides: otherGuides(slug, publishedPlanned).map((other) => ({
      ...other,
      isPublished: publishedPlanned.includes(other.slug),
    })),
  };
}
