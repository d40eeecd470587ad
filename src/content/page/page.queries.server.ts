import { sql } from "drizzle-orm";
import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { findEntry, listEntries } from "#cms/read/entries.server.ts";
import type { OperatorSettings } from "#cms/site-settings/operator.ts";
import { fillSettings } from "#cms/site-settings/placeholders.ts";
import { getOperator, operatorColumn, readOperator } from "#cms/site-settings/site-settings.server.ts";
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

/** A page that the footer lists. */
export type FooterPage = Pick<typeof pages.$inferSelect, "slug" | "title" | "footerSection" | "displayOrder">;

/** The operator's statements that every page shows; null for missing ones. */
export type Imprint = Pick<OperatorSettings, "name" | "address" | "email">;

export interface FooterData {
  pages: FooterPage[];
  operator: Imprint;
}

/** Finds what the footer of every page shows, in one query. */
export async function findFooter(db: Database): Promise<FooterData> {
  const { slug, title, footerSection, displayOrder, isPublished, showInFooter } = pages;
  const [row] = await db
    .select({
      pages: sql<string>`(
        select coalesce(json_agg(json_build_object(
          'slug', ${slug}, 'title', ${title}, 'footerSection', ${footerSection}, 'displayOrder', ${displayOrder}
        ) order by ${displayOrder}, ${title}), '[]')::text from ${pages} where ${isPublished} and ${showInFooter})`,
      operator: operatorColumn,
    })
    .from(sql`(select 1) as one`);
  const { name, address, email } = readOperator(JSON.parse(row?.operator ?? "{}"));
  return { pages: JSON.parse(row?.pages ?? "[]"), operator: { name, address, email } };
}

/** Tags that the figures of the page on method depend on. */
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
