import { and, eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { anonymous, type Viewer } from "#domain/request.server.ts";
import { findEntry, listEntries } from "../kit/reading/entries.server.ts";
import { inOrder } from "../kit/saving/ordering.server.ts";
import { renderMarkdown } from "../kit/text/markdown.server.ts";
import { pages } from "./page.table.ts";

export const listPages = (db: Database, viewer: Viewer) => listEntries(db, pages, pages.title, viewer);

export const findPage = (db: Database, slug: string, viewer: Viewer) => findEntry(db, pages, slug, viewer);

export type FooterPage = Awaited<ReturnType<typeof listFooterPages>>[number];

export const listFooterPages = (db: Database) =>
  db
    .select({
      slug: pages.slug,
      title: pages.title,
      footerSection: pages.footerSection,
      displayOrder: pages.displayOrder,
    })
    .from(pages)
    .where(and(eq(pages.isPublished, true), eq(pages.showInFooter, true)))
    .orderBy(...inOrder(pages, pages.title));

export type PageView = NonNullable<Awaited<ReturnType<typeof findPageView>>>;

/** A published basic page with its content as HTML. */
export async function findPageView(db: Database, slug: string) {
  const page = await findPage(db, slug, anonymous);
  if (!page) return null;
  const { content, ...fields } = page;
  return { ...fields, html: await renderMarkdown(content) };
}
