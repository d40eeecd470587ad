import { and, count, eq, ne, sql } from "drizzle-orm";
import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { findEntry, listEntries } from "#cms/engine/read/entries.server.ts";
import { readPagedList } from "#cms/engine/read/paged-list.server.ts";
import { type PagedList, readPage } from "#cms/engine/read/paged-list.ts";
import { LinkedTerms } from "#cms/text/linked-terms.server.ts";
import { previewMarkdown, renderMarkdown } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { foldedText } from "#db/folded-text.server.ts";
import { routes } from "#shared/routes.ts";
import { glossaryTerms } from "./glossary.table.ts";

const kind = "glossary";

export const listGlossaryTerms = (db: Database, viewer: Viewer) =>
  listEntries(db, { kind, table: glossaryTerms }, glossaryTerms.term, viewer);

export const findGlossaryTerm = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, { kind, table: glossaryTerms }, slug, viewer);

/** Returns the published terms that are flagged for automatic links. */
export async function getLinkedTerms(db: Database): Promise<LinkedTerms> {
  const [row] = await db
    .select({
      terms: sql<string>`coalesce(json_agg(json_build_array(${glossaryTerms.slug}, ${glossaryTerms.term}) order by ${glossaryTerms.id}), '[]')::text`,
    })
    .from(glossaryTerms)
    .where(and(isPublished, eq(glossaryTerms.autoLink, true)));
  const terms = row?.terms ?? "[]";
  if (cache?.terms !== terms) cache = { terms, linkedTerms: compile(terms) };
  return cache.linkedTerms;
}

/** Compiled once per state of the glossary. */
let cache: { terms: string; linkedTerms: LinkedTerms } | undefined;

function compile(terms: string) {
  const pairs: [slug: string, term: string][] = JSON.parse(terms);
  return new LinkedTerms(pairs.map(([slug, term]) => ({ slug, term, href: routes.term.href({ slug }) })));
}

const previewLength = 150;

/** Returns the content of a linked term's hover card. */
export async function findTermPreview(db: Database, slug: string) {
  const entry = await findGlossaryTerm(db, slug, anonymous);
  return entry && { term: entry.term, preview: await previewMarkdown(entry.definition, previewLength) };
}

/** The number of terms on a server-rendered page. */
const pageSize = 120;

export interface TermCardData {
  slug: string;
  term: string;
  preview: string;
  letter: string;
}

export interface GlossaryPage extends PagedList<TermCardData> {
  /** The letters with terms, and the page on which each starts. */
  letters: { letter: string; page: number }[];
}

/** Returns a page of the published terms in alphabetical order. */
export async function findGlossary(db: Database, params: URLSearchParams): Promise<GlossaryPage> {
  const letters = await countLetters(db);
  const total = letters.reduce((sum, { terms }) => sum + terms, 0);
  const list = await readPagedList({ total, page: readPage(params), pageSize }, (limit, offset) =>
    selectTerms(db).limit(limit).offset(offset),
  );
  const entries = await Promise.all(
    list.entries.map(async ({ definition, ...entry }) => ({
      ...entry,
      preview: await previewMarkdown(definition, previewLength),
    })),
  );
  return { ...list, entries, letters: pagesOf(letters) };
}

const isPublished = eq(glossaryTerms.isPublished, true);
const initial = sql`upper(left(${foldedText(glossaryTerms.term)}, 1))`;
/** The letter under which a term is listed; `#` for terms that do not start with a letter. */
const letter = sql<string>`case when ${initial} ~ '^[A-Z]$' then ${initial} else '#' end`;
const alphabetically = [sql`${letter} collate "C"`, foldedText(glossaryTerms.term), glossaryTerms.id];

const countLetters = (db: Database) =>
  db
    .select({ letter, terms: count() })
    .from(glossaryTerms)
    .where(isPublished)
    .groupBy(letter)
    .orderBy(sql`${letter} collate "C"`);

const selectTerms = (db: Database) =>
  db
    .select({
      slug: glossaryTerms.slug,
      term: glossaryTerms.term,
      definition: glossaryTerms.definition,
      letter,
    })
    .from(glossaryTerms)
    .where(isPublished)
    .orderBy(...alphabetically);

function pagesOf(letters: { letter: string; terms: number }[]) {
  let before = 0;
  return letters.map(({ letter, terms }) => {
    const page = Math.floor(before / pageSize) + 1;
    before += terms;
    return { letter, page };
  });
}

const descriptionFallback = 160;

export type TermPageData = NonNullable<Awaited<ReturnType<typeof findTermPage>>>;

/** Returns a published term with its definition as HTML, which links to other terms but not to itself. */
export async function findTermPage(db: Database, slug: string) {
  const entry = await findGlossaryTerm(db, slug, anonymous);
  if (!entry) return null;
  const [linkedTerms, sameCategory] = await Promise.all([getLinkedTerms(db), listSameCategory(db, entry)]);
  return {
    slug,
    term: entry.term,
    category: entry.category,
    metaTitle: entry.metaTitle,
    metaDescription: entry.metaDescription,
    enableRelatedInfo: entry.enableRelatedInfo,
    relatedInfoCache: entry.relatedInfoCache,
    summary: await previewMarkdown(entry.definition, descriptionFallback),
    html: await renderMarkdown(entry.definition, { terms: linkedTerms.forText(slug) }),
    sameCategory,
  };
}

const sameCategoryLimit = 8;

async function listSameCategory(db: Database, { id, category }: { id: number; category: string | null }) {
  if (!category) return [];
  return db
    .select({ slug: glossaryTerms.slug, term: glossaryTerms.term })
    .from(glossaryTerms)
    .where(and(eq(glossaryTerms.category, category), ne(glossaryTerms.id, id), isPublished))
    .orderBy(...alphabetically)
    .limit(sameCategoryLimit);
}
