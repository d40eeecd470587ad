import { and, eq, ne } from "drizzle-orm";
import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { inOrder } from "#cms/engine/ordering.server.ts";
import { findEntry, listEntries } from "#cms/engine/read/entries.server.ts";
import { readPagedList } from "#cms/engine/read/paged-list.server.ts";
import { readPage } from "#cms/engine/read/paged-list.ts";
import { previewMarkdown, renderMarkdown } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { getLinkedTerms } from "../glossary/glossary.queries.server.ts";
import { familyOfficeTypes } from "./type.table.ts";

const kind = "type";

export const listFamilyOfficeTypes = (db: Database, viewer: Viewer) =>
  listEntries(db, { kind, table: familyOfficeTypes }, familyOfficeTypes.title, viewer);

export const findFamilyOfficeType = (db: Database, slug: string, viewer: Viewer) =>
  findEntry(db, { kind, table: familyOfficeTypes }, slug, viewer);

const isPublished = eq(familyOfficeTypes.isPublished, true);
const order = inOrder(familyOfficeTypes, familyOfficeTypes.title);

/** The number of types on a server-rendered page of the list. */
const pageSize = 48;

export type TypeList = Awaited<ReturnType<typeof findTypeList>>;

/** Returns a page of the published types, by display order and title. */
export async function findTypeList(db: Database, params: URLSearchParams) {
  const total = await db.$count(familyOfficeTypes, isPublished);
  return readPagedList({ total, page: readPage(params), pageSize }, (limit, offset) =>
    db
      .select({
        slug: familyOfficeTypes.slug,
        title: familyOfficeTypes.title,
        description: familyOfficeTypes.description,
        category: familyOfficeTypes.category,
      })
      .from(familyOfficeTypes)
      .where(isPublished)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  );
}

const descriptionFallback = 160;

export type TypePageData = NonNullable<Awaited<ReturnType<typeof findTypePage>>>;

/** Returns a published type with its content as HTML with linked terms, and the other types. */
export async function findTypePage(db: Database, slug: string) {
  const type = await findFamilyOfficeType(db, slug, anonymous);
  if (!type) return null;
  const [linkedTerms, otherTypes] = await Promise.all([getLinkedTerms(db), listOthers(db, type.id)]);
  return {
    slug,
    title: type.title,
    description: type.description,
    category: type.category,
    typicalCosts: type.typicalCosts,
    metaTitle: type.metaTitle,
    metaDescription: type.metaDescription,
    contentUpdatedAt: type.contentUpdatedAt,
    enableRelatedInfo: type.enableRelatedInfo,
    relatedInfoCache: type.relatedInfoCache,
    summary: await previewMarkdown(type.description || type.content, descriptionFallback),
    html: await renderMarkdown(type.content, { terms: linkedTerms.forText() }),
    others: otherTypes,
  };
}

const otherLimit = 8;

const listOthers = (db: Database, id: number) =>
  db
    .select({ slug: familyOfficeTypes.slug, title: familyOfficeTypes.title })
    .from(familyOfficeTypes)
    .where(and(ne(familyOfficeTypes.id, id), isPublished))
    .orderBy(...order)
    .limit(otherLimit);
