import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { Viewer } from "#domain/request.server.ts";
import { findEntry, listEntries } from "../kit/entries.server.ts";
import { inOrder } from "../kit/ordering.server.ts";
import { faqs } from "./faq.table.ts";

export const listFaqs = (db: Database, viewer: Viewer) => listEntries(db, faqs, faqs.question, viewer);

export const findFaq = (db: Database, slug: string, viewer: Viewer) => findEntry(db, faqs, slug, viewer);

const brief = { id: faqs.id, slug: faqs.slug, question: faqs.question, answer: faqs.answer };

export type BriefFaq = Awaited<ReturnType<typeof listFaqsById>>[number];

/** The published questions of a list of ids, in the order of that list. */
export async function listFaqsById(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  const found = await db
    .select(brief)
    .from(faqs)
    .where(and(inArray(faqs.id, ids), eq(faqs.isPublished, true)));
  return ids.flatMap((id) => found.find((faq) => faq.id === id) ?? []);
}

const homeLimit = 4;

/** The questions of the home page's accordion. */
export const listHomeFaqs = (db: Database) =>
  db
    .select(brief)
    .from(faqs)
    .where(and(eq(faqs.isHome, true), eq(faqs.isPublished, true)))
    .orderBy(...inOrder(faqs, faqs.question))
    .limit(homeLimit);
