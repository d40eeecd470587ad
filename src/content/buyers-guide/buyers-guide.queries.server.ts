import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { inOrder } from "#cms/engine/ordering.server.ts";
import { findEntry, listEntries } from "#cms/engine/read/entries.server.ts";
import { readPagedList } from "#cms/engine/read/paged-list.server.ts";
import { type PagedList, readPage } from "#cms/engine/read/paged-list.ts";
import { plainText, renderParts } from "#cms/text/markdown.server.ts";
import { outerColumn } from "#db/columns.ts";
import type { Database } from "#db/database.server.ts";
import { kebabCase } from "#shared/slug.ts";
import { listFeaturesNamed } from "../feature/feature.queries.server.ts";
import { getLinkedTerms } from "../glossary/glossary.queries.server.ts";
import { listUseCasesBySlug } from "../use-case/use-case.queries.server.ts";
import { useCases } from "../use-case/use-case.table.ts";
import { listEvidencedVendors } from "../vendor/evidenced-vendors.queries.server.ts";
import { buyersGuides } from "./buyers-guide.table.ts";
import { otherGuides, plannedGuides } from "./planned-guides.ts";

const kind = "buyers-guide";

export const listBuyersGuides = (db: Database, viewer: Viewer) =>
  listEntries(db, { kind, table: buyersGuides }, buyersGuides.title, viewer);

export const findBuyersGuide = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, { kind, table: buyersGuides }, slug, viewer);

const isPublished = eq(buyersGuides.isPublished, true);

export type GuideCardData = Awaited<ReturnType<typeof selectCards>>[number];

export interface GuideList extends PagedList<GuideCardData> {
  /** The slugs of planned guides that are published. */
  publishedPlanned: string[];
}

/** The number of guides on a page of the list. */
const pageSize = 48;

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

const countPublishedUseCases = sql`(
  select count(*) from ${useCases}
  where ${useCases.isPublished} and ${useCases.slug} = any(${outerColumn(buyersGuides.recommendedUseCases)}))`;

const selectCards = (db: Database) =>
  db
    .select({
      slug: buyersGuides.slug,
      title: buyersGuides.title,
      description: buyersGuides.description,
      buyerType: buyersGuides.buyerType,
      targetRole: buyersGuides.targetRole,
      targetAssets: buyersGuides.targetAssets,
      useCaseCount: countPublishedUseCases.mapWith(Number),
      priorityFeatures: buyersGuides.priorityFeatures,
    })
    .from(buyersGuides)
    .where(isPublished)
    .orderBy(...inOrder(buyersGuides, buyersGuides.title));

async function listPublishedPlanned(db: Database): Promise<string[]> {
  const slugs = plannedGuides.map(({ slug }) => slug);
  const publishedGuides = await db
    .select({ slug: buyersGuides.slug })
    .from(buyersGuides)
    .where(and(inArray(buyersGuides.slug, slugs), isPublished));
  return publishedGuides.map(({ slug }) => slug);
}

/** Returns the published guides that are written for a buyer role. */
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

/** With more musts, hardly any vendor would qualify. */
const mostMusts = 2;

export type GuidePageData = NonNullable<Awaited<ReturnType<typeof findGuidePage>>>;

/**
 * Returns a published guide with its sections as HTML, its priority features and the vendors with evidence for them, its
 * recommended use cases and other planned guides.
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
    /** Null if no published feature has this name. */
    slug: features.find((feature) => feature.name === name)?.slug ?? null,
  }));
  const musts = priorityFeatures.flatMap((feature) => feature.slug ?? []).slice(0, mostMusts);
  const evidenced = await listEvidencedVendors(db, features, musts);
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
    /** The slugs of the guide's first features. */
    musts,
    evidenced,
    useCases,
    otherGuides: otherGuides(slug, publishedPlanned).map((other) => ({
      ...other,
      isPublished: publishedPlanned.includes(other.slug),
    })),
  };
}

interface GuideSection {
  id: string;
  /** In markdown; empty for the text before the first heading. */
  title: string;
  /** In markdown. */
  content: string;
}

/** Splits a guide at lines that start with '## ' (spec 2.18). The text before the first one has no title. */
export function splitGuide(markdown: string): GuideSection[] {
  const parts: { title: string; lines: string[] }[] = [{ title: "", lines: [] }];
  for (const line of markdown.split(/\r?\n/)) {
    if (line.startsWith("## ")) parts.push({ title: line.slice(3).trim(), lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  const usedIds = new Set<string>();
  return parts
    .map(({ title, lines }) => ({ title, content: lines.join("\n").trim() }))
    .filter(({ title, content }) => title !== "" || content !== "")
    .map((part) => ({ id: newId(part.title, usedIds), ...part }));
}

/** Prefixed, so that a heading cannot take an id used by the page. */
function newId(title: string, usedIds: Set<string>): string {
  const base = `part-${kebabCase(title) || "text"}`;
  let id = base;
  for (let again = 2; usedIds.has(id); again++) id = `${base}-${again}`;
  usedIds.add(id);
  return id;
}
