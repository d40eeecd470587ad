import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { faqs } from "../faq/faq.table.ts";
import { glossaryTerms } from "../glossary/glossary.table.ts";
import { familyOfficeTypes } from "../type/type.table.ts";
import { contentHubConfigs } from "./content-hub.table.ts";
import type { RelatedContent } from "./related-content.ts";

/** Returns a page's enabled hub without dead links, or null. */
export async function findContentHub(db: Database, pageType: string, slug: string) {
  const [hub] = await db
    .select()
    .from(contentHubConfigs)
    .where(
      and(
        sql`${contentHubConfigs.pageType} = ${pageType}`,
        eq(contentHubConfigs.pageSlug, slug),
        eq(contentHubConfigs.isEnabled, true),
      ),
    );
  return hub ? { ...hub, relatedContent: await withoutDeadLinks(db, hub.relatedContent) } : null;
}

/** Returns a page's content hub, with the link to the page itself flagged. */
export async function findContentHubView(db: Database, pageType: string, slug: string) {
  const hub = await findContentHub(db, pageType, slug);
  if (!hub) return null;
  const { topic, title, description } = hub;
  const relatedContent = hub.relatedContent.map((item) => ({
    ...item,
    isCurrentPage: item.type === pageType && item.slug === slug,
  }));
  return { topic, title, description, relatedContent };
}

export type ContentHubView = NonNullable<Awaited<ReturnType<typeof findContentHubView>>>;

const tables = { faq: faqs, glossary: glossaryTerms, type: familyOfficeTypes };

async function withoutDeadLinks(db: Database, items: RelatedContent[]) {
  const publishedItems = await Promise.all([
    listPublished(db, "faq", items),
    listPublished(db, "glossary", items),
    listPublished(db, "type", items),
  ]);
  const addresses = new Set(publishedItems.flat());
  return items.filter(({ type, slug }) => !slug || addresses.has(addressOf(type, slug)));
}

async function listPublished(db: Database, type: RelatedContent["type"], items: RelatedContent[]) {
  const table = tables[type];
  const slugs = items.flatMap((item) => (item.type === type && item.slug ? item.slug : []));
  if (slugs.length === 0) return [];
  const rows = await db
    .select({ slug: table.slug })
    .from(table)
    .where(and(inArray(table.slug, slugs), eq(table.isPublished, true)));
  return rows.map(({ slug }) => addressOf(type, slug));
}

const addressOf = (type: string, slug: string) => `${type}/${slug}`;
