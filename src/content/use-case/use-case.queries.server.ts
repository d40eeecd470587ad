import { and, eq, inArray, sql } from "drizzle-orm";
import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { inOrder } from "#cms/engine/ordering.server.ts";
import { findEntry, listEntries } from "#cms/engine/read/entries.server.ts";
import { readPagedList } from "#cms/engine/read/paged-list.server.ts";
import { readPage } from "#cms/engine/read/paged-list.ts";
import type { TextGlossary } from "#cms/text/linked-terms.server.ts";
import { renderMarkdown, renderParts } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { listFaqsById } from "../faq/faq.queries.server.ts";
import { getLinkedTerms } from "../glossary/glossary.queries.server.ts";
import { listVendorsWithEvidence } from "../vendor/evidenced-vendors.queries.server.ts";
import type { ContentSection } from "./content-section.ts";
import { useCases } from "./use-case.table.ts";

const kind = "use-case";

export const listUseCases = (db: Database, viewer: Viewer) =>
  listEntries(db, { kind, table: useCases }, useCases.title, viewer);

export const findUseCase = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, { kind, table: useCases }, slug, viewer);

const isPublished = eq(useCases.isPublished, true);

/** The number of use cases on a page of the list. */
const pageSize = 48;

export type UseCaseListData = Awaited<ReturnType<typeof findUseCaseList>>;
export type UseCaseCardData = UseCaseListData["entries"][number];

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

/** Returns the published use cases with these slugs, in order. */
export async function listUseCasesBySlug(db: Database, slugs: string[]) {
  if (slugs.length === 0) return [];
  const rows = await db
    .select({ slug: useCases.slug, title: useCases.title })
    .from(useCases)
    .where(and(inArray(useCases.slug, slugs), isPublished));
  return slugs.flatMap((slug) => rows.find((useCase) => useCase.slug === slug) ?? []);
}

export type UseCasePageData = NonNullable<Awaited<ReturnType<typeof findUseCasePage>>>;

/** Returns a published use case with its texts as HTML, its questions, and example vendors for each section. */
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
  const filledSections = writtenSectionsOf(contentSections);
  const [linkedTerms, examples, faqs, related] = await Promise.all([
    getLinkedTerms(db),
    listVendorsWithEvidence(
      db,
      filledSections.map(({ featureSlugs = [] }) => featureSlugs),
    ),
    listFaqsById(db, featuredFaqIds),
    listUseCasesBySlug(db, relatedSlugs),
  ]);
  const terms = linkedTerms.forText();
  // Rendered in page order, because only a term's first occurrence is linked.
  const overviewHtml = await renderMarkdown(overview, { topHeading: 3, idPrefix: "overview-text", terms });
  const sections = await renderSections(filledSections, terms);
  const answers = await renderParts(faqs, ({ id, answer }) => [
    answer,
    { topHeading: 4, idPrefix: `faq-${id}-text`, terms },
  ]);
  return {
    ...fields,
    overviewHtml,
    sections: sections.map((section, index) => ({
      ...section,
      exampleVendors: examplesFor(examples[index] ?? [], index),
    })),
    faqs: faqs.map(({ answer: _source, ...faq }, index) => ({ ...faq, html: answers[index] ?? "" })),
    related,
  };
}

/** The use cases that every use case's page links to (spec 2.15), if they exist. */
const relatedSlugs = ["portfolio-management", "consolidated-reporting", "crm-relationship-management"];

/** Omits unfinished sections, which have neither a title nor text. */
const isWritten = ({ title, content }: ContentSection) => /\S/.test(title + content);

/** The same as a PostgreSQL JSON path. */
const writtenSections = '$[*] ? (@.title like_regex "[^[:space:]]" || @.content like_regex "[^[:space:]]")';

const writtenSectionsOf = (contentSections: ContentSection[]): ContentSection[] =>
  contentSections
    .filter(isWritten)
    .toSorted((a, b) => a.order - b.order)
    .map((section, index) => ({ ...section, id: `section-${index + 1}` }));

async function renderSections(sections: ContentSection[], terms: TextGlossary) {
  const texts = await renderParts(sections, ({ id, content }) => [
    content,
    { topHeading: 4, idPrefix: `${id}-text`, terms },
  ]);
  return sections.map(({ id, title, order }, index) => ({ id, title, order, html: texts[index] ?? "" }));
}

/** A section names two of the first three vendors with evidence (spec 2.15). */
const examplesOfSection = 2;
const candidates = 3;

/** Returns the vendors for the section at an index. Each section starts with a different one. */
export const examplesFor = <Vendor>(vendors: Vendor[], section: number): Vendor[] =>
  vendors
    .slice(0, candidates)
    .map((_, index, first) => first[(section + index) % first.length])
    .filter((vendor) => vendor !== undefined)
    .slice(0, examplesOfSection);
