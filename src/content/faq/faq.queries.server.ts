import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { inOrder } from "#cms/engine/ordering.server.ts";
import { findEntry, listEntries } from "#cms/engine/read/entries.server.ts";
import { readPagedList } from "#cms/engine/read/paged-list.server.ts";
import { readPage } from "#cms/engine/read/paged-list.ts";
import { plainText, previewMarkdown, renderMarkdown } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { getLinkedTerms } from "../glossary/glossary.queries.server.ts";
import { faqs } from "./faq.table.ts";

const kind = "faq";

export const listFaqs = (db: Database, viewer: Viewer) =>
  listEntries(db, { kind, table: faqs }, faqs.question, viewer);

export const findFaq = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, { kind, table: faqs }, slug, viewer);

const isPublished = eq(faqs.isPublished, true);
const brief = { id: faqs.id, slug: faqs.slug, question: faqs.question, answer: faqs.answer };

/** Returns the published questions with these ids, in order, with answers as plain text. */
export async function listFaqsById(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select(brief)
    .from(faqs)
    .where(and(inArray(faqs.id, ids), isPublished));
  const inOrderOfIds = ids.flatMap((id) => rows.filter((faq) => faq.id === id));
  return Promise.all(inOrderOfIds.map(withPlainAnswer));
}

const homeLimit = 4;

/** Returns the questions of the home page's accordion, with answers as plain text. */
export async function listHomeFaqs(db: Database) {
  const rows = await db
    .select(brief)
    .from(faqs)
    .where(and(eq(faqs.isHome, true), isPublished))
    .orderBy(...inOrder(faqs, faqs.question))
    .limit(homeLimit);
  return Promise.all(rows.map(withPlainAnswer));
}

const withPlainAnswer = async <Entry extends { answer: string }>(faq: Entry) => ({
  ...faq,
  answer: await plainText(faq.answer),
});

/** The number of questions on a server-rendered page of the list. */
const pageSize = 48;
const previewLength = 150;

export type FaqList = Awaited<ReturnType<typeof findFaqList>>;
export type FaqCardData = FaqList["entries"][number];

/** Returns a page of the published questions, by display order and question. */
export async function findFaqList(db: Database, params: URLSearchParams) {
  const total = await db.$count(faqs, isPublished);
  const list = await readPagedList({ total, page: readPage(params), pageSize }, (limit, offset) =>
    db
      .select({ ...brief, category: faqs.category })
      .from(faqs)
      .where(isPublished)
      .orderBy(...inOrder(faqs, faqs.question))
      .limit(limit)
      .offset(offset),
  );
  const entries = await Promise.all(
    list.entries.map(async ({ answer, ...faq }) => ({
      ...faq,
      preview: await previewMarkdown(answer, previewLength),
    })),
  );
  return { ...list, entries };
}

const descriptionFallback = 160;

export type FaqPageData = NonNullable<Awaited<ReturnType<typeof findFaqPage>>>;

/** Returns a published question with its answer as HTML with linked terms, and other questions. */
export async function findFaqPage(db: Database, slug: string) {
  const faq = await findFaq(db, slug, anonymous);
  if (!faq) return null;
  const [linkedTerms, otherFaqs] = await Promise.all([getLinkedTerms(db), drawOtherFaqs(db, faq.id)]);
  return {
    slug,
    question: faq.question,
    category: faq.category,
    metaTitle: faq.metaTitle,
    metaDescription: faq.metaDescription,
    enableRelatedInfo: faq.enableRelatedInfo,
    relatedInfoCache: faq.relatedInfoCache,
    summary: await previewMarkdown(faq.answer, descriptionFallback),
    /** The complete answer, for search engines. */
    answer: await plainText(faq.answer),
    html: await renderMarkdown(faq.answer, { terms: linkedTerms.forText() }),
    others: otherFaqs,
  };
}

const otherLimit = 10;

const drawOtherFaqs = (db: Database, id: number) =>
  db
    .select({ slug: faqs.slug, question: faqs.question })
    .from(faqs)
    .where(and(ne(faqs.id, id), isPublished))
    .orderBy(sql`random()`)
    .limit(otherLimit);
