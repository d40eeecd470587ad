import { and, eq, inArray, sql } from "drizzle-orm";
import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { inOrder } from "#cms/ordering.server.ts";
import { findEntry, listEntries } from "#cms/read/entries.server.ts";
import { readPagedList } from "#cms/read/paged-list.server.ts";
import { readPage } from "#cms/read/paged-list.ts";
import type { TextGlossary } from "#cms/text/linked-terms.server.ts";
import { renderMarkdown, renderParts } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { listFaqsById } from "../faq/faq.queries.server.ts";
import { getLinkedTerms } from "../glossary/glossary.queries.server.ts";
import { vendors } from "../vendor/vendor.table.ts";
import type { ContentSection } from "./content-section.ts";
import { useCases } from "./use-case.table.ts";

const kind = "use-case";

export const listUseCases = (db: Database, viewer: Viewer) =>
  listEntries(db, { kind, table: useCases }, useCases.title, viewer);

export const findUseCase = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, { kind, table: useCases }, slug, viewer);

const isPublished = eq(useCases.isPublished, true);

/** Number of use cases on one page of the list. */
const pageSize = 48;

export type UseCaseListData = Awaited<ReturnType<typeof findUseCaseList>>;
export type UseCaseCardData = UseCaseListData["entries"][number];

/** One page of the published use cases. */
export const findUseCaseList = async (db: Database, params: URLSearchParams) =>
  readPagedList(
    { total: await db.$count(useCases, isPublished), page: readPage(params), pageSize },
    (limit, offset) => selectCards(db).limit(limit).offset(offset),
  );

const selectCards = (db: Database) =>
  db
    .select({
      slug: useCases.slug,
      title: useCases.title,
      description: useCases.description,
      category: useCases.category,
      complexity: useCases.complexity,
      highlightCategories: useCases.highlightCategories,
      sectionCount:
        sql`jsonb_array_length(jsonb_path_query_array(${useCases.contentSections}, ${writtenSections}))`.mapWith(
          Number,
        ),
    })
    .from(useCases)
    .where(isPublished)
    .orderBy(...inOrder(useCases, useCases.title));

/** Slug and title of the published use cases of a list of slugs, in the order of that list. */
export async function listUseCasesBySlug(db: Database, slugs: string[]) {
  if (slugs.length === 0) return [];
  const found = await db
    .select({ slug: useCases.slug, title: useCases.title })
    .from(useCases)
    .where(and(inArray(useCases.slug, slugs), isPublished));
  return slugs.flatMap((slug) => found.find((useCase) => useCase.slug === slug) ?? []);
}

export type UseCasePageData = NonNullable<Awaited<ReturnType<typeof findUseCasePage>>>;

/** A published use case with its texts as HTML, its questions, and the vendors that serve as examples. */
export async function findUseCasePage(db: Database, slug: string) {
  const useCase = await findUseCase(db, slug, anonymous);
  if (!useCase) return null;
  const {
    overview,
    contentSections,
    featuredFaqIds,
    isPublished,
    displayOrder,
    relatedInfoCachedAt,
    ...fields
  } = useCase;
  const [linkedTerms, exampleVendors, faqs, related] = await Promise.all([
    getLinkedTerms(db),
    listExampleVendors(db, fields.highlightCategories),
    listFaqsById(db, featuredFaqIds),
    listUseCasesBySlug(db, relatedSlugs),
  ]);
  const terms = linkedTerms.forText();
  // In the order of the page: each term is linked where it comes first.
  const overviewHtml = await renderMarkdown(overview, { topHeading: 3, idPrefix: "overview-text", terms });
  const sections = await renderSections(contentSections, terms);
  const answers = await renderParts(faqs, ({ id, answer }) => [
    answer,
    { topHeading: 4, idPrefix: `faq-${id}-text`, terms },
  ]);
  return {
    ...fields,
    overviewHtml,
    sections,
    exampleVendors,
    faqs: faqs.map(({ answer: _source, ...faq }, index) => ({ ...faq, html: answers[index] ?? "" })),
    related,
  };
}

/** The use cases that every use case's page links to (spec 2.15), as far as they are there. */
const relatedSlugs = ["portfolio-management", "consolidated-reporting", "crm-relationship-management"];

/** A section that was begun and left without title and text is no part of the guide. */
const isWritten = ({ title, content }: ContentSection) => /\S/.test(title + content);

/** The same, as a path of PostgreSQL's. */
const writtenSections = '$[*] ? (@.title like_regex "[^[:space:]]" || @.content like_regex "[^[:space:]]")';

async function renderSections(contentSections: ContentSection[], terms: TextGlossary) {
  const sections = contentSections
    .filter(isWritten)
    .toSorted((a, b) => a.order - b.order)
    .map((section, index) => ({ ...section, id: `section-${index + 1}` }));
  const texts = await renderParts(sections, ({ id, content }) => [
    content,
    { topHeading: 4, idPrefix: `${id}-text`, terms },
  ]);
  return sections.map(({ id, title, order }, index) => ({ id, title, order, html: texts[index] ?? "" }));
}

const exampleVendorLimit = 3;

/** The published vendors with most of the wanted features, then the first ones; each section names some of them. */
const listExampleVendors = (db: Database, wanted: string[]) =>
  db
    .select({
      slug: vendors.slug,
      name: vendors.name,
      category: sql<string | null>`coalesce(nullif(${vendors.category}, ''), ${vendors.features}[1])`,
      logo: vendors.logo,
      logoUpload: vendors.logoUpload,
      clearbitLogoUrl: vendors.clearbitLogoUrl,
    })
    .from(vendors)
    .where(eq(vendors.isPublished, true))
    .orderBy(
      sql`cardinality(array(select unnest(${vendors.features}) intersect select unnest(${sql.param(wanted, vendors.features)}::text[]))) desc`,
      ...inOrder(vendors, vendors.name),
    )
    .limit(exampleVendorLimit);
