import { sql } from "drizzle-orm";
import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { findEntry, listEntries } from "#cms/engine/read/entries.server.ts";
import type { OperatorSettings } from "#cms/settings/operator.ts";
import { fillSettings } from "#cms/settings/placeholders.ts";
import { getOperator, operatorColumn, readOperator } from "#cms/settings/site-settings.server.ts";
import { renderMarkdown } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { findEvidenceFigures } from "../vendor/vendor-facts.queries.server.ts";
import { pages } from "./page.table.ts";

/** Readers get the texts with the operator settings filled in, editors get them as written. */
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

/** A page in the footer. */
export type FooterPage = Pick<typeof pages.$inferSelect, "slug" | "title" | "footerSection" | "displayOrder">;

/** The operator settings shown on every page; null if missing. */
export type Imprint = Pick<OperatorSettings, "name" | "address" | "email">;

export interface FooterData {
  pages: FooterPage[];
  operator: Imprint;
}

/** Returns the footer's data in one query. */
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

/** The cache tags for the figures on the methodology page. */
export const evidenceTags = ["vendor", "feature"];

/** The page that shows how much of the guide is sourced, with current figures. */
const methodSlug = "methodology";

/** Pages that say who runs the site. */
export const operatorPages = new Set(["about", "contact", "privacy-policy", methodSlug]);

export type PageView = NonNullable<Awaited<ReturnType<typeof findPageView>>>;

/** Returns a published basic page with its content as HTML. */
export async function findPageView(db: Database, slug: string) {
  const page = await findEntry(db, { kind: "page", table: pages }, slug, anonymous);
  if (!page) return null;
  const operator = await getOperator(db);
  const { content, ...fields } = withSettings(page, operator);
  const evidence = slug === methodSlug ? await findEvidenceFigures(db) : null;
  const isOperatorUnknown = operatorPages.has(slug) && operator.name === null;
  return { ...fields, html: await renderMarkdown(content), evidence, isOperatorUnknown };
}
