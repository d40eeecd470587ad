import { and, eq } from "drizzle-orm";
import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { inOrder } from "#cms/ordering.server.ts";
import { findEntry, listEntries } from "#cms/read/entries.server.ts";
import type { OperatorSettings } from "#cms/site-settings/operator.ts";
import { fillSettings } from "#cms/site-settings/placeholders.ts";
import { getOperator } from "#cms/site-settings/site-settings.server.ts";
import { renderMarkdown } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { findEvidenceFigures } from "../vendor/vendor-facts.queries.server.ts";
import { pages } from "./page.table.ts";

/** Readers get the texts with the operator's settings filled in, editors as they were written. */
export async function listPages(db: Database, viewer: Viewer) {
  const list = await listEntries(db, { kind: "page", table: pages }, pages.title, viewer);
  if (viewer.isEditor) return list;
  const operator = await getOperator(db);
  return list.map((page) => withSettings(page, operator));
}

export async function findPage(db: Database, slug: string, viewer: Viewer) {
  const page = await findEntry(db, { kind: "page", table: pages }, slug, viewer);
  return page && !viewer.isEditor ? withSettings(page, await getOperator(db)) : page;
}

const withSettings = (page: typeof pages.$inferSelect, operator: OperatorSettings) => ({
  ...page,
  content: fillSettings(page.content, operator),
  excerpt: page.excerpt && fillSettings(page.excerpt, operator),
});

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

/** What the figures of the page on method depend on. */
export const evidenceTags = ["vendor", "feature"];

/** The page that shows how much of the guide is sourced, by figures of the moment. */
const methodSlug = "methodology";

export type PageView = NonNullable<Awaited<ReturnType<typeof findPageView>>>;

/** A published basic page with its content as HTML. */
export async function findPageView(db: Database, slug: string) {
  const page = await findPage(db, slug, anonymous);
  if (!page) return null;
  const { content, ...fields } = page;
  const evidence = slug === methodSlug ? await findEvidenceFigures(db) : null;
  return { ...fields, html: await renderMarkdown(content), evidence };
}
