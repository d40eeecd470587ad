import { and, eq, gt, lte, sql } from "drizzle-orm";
import { withoutCache } from "#cms/engine/read/reads.server.ts";
import { searchEntries } from "#cms/engine/search-index/search.table.ts";
import type { Database } from "#db/database.server.ts";
import { articleDescriptor } from "./article.descriptor.ts";
import { articles } from "./article.table.ts";
import { firstPublications, firstShown, isItsFirst, isShown, shownTitle } from "./article-columns.server.ts";
import { findVendorsIn, getVendorNames } from "./named-vendors.server.ts";

/** Lists the published articles that readers could first read in a range, with the ids of the vendors they name. Oldest first. */
export async function listArticlesOf(db: Database, { from, until }: { from: string; until: string }) {
  const rows = await db
    .select({
      slug: articles.slug,
      title: shownTitle,
      date: firstShown,
      text: sql<string>`${searchEntries.title} || ' ' || ${searchEntries.text}`,
    })
    .from(articles)
    .innerJoin(
      searchEntries,
      and(eq(searchEntries.kind, articleDescriptor.kind), eq(searchEntries.entryId, articles.id)),
    )
    .leftJoin(firstPublications, isItsFirst)
    .where(and(isShown, gt(firstShown, from), lte(firstShown, until)))
    .orderBy(firstShown, articles.id);
  if (rows.length === 0) return [];
  const names = await getVendorNames({ db, remember: withoutCache });
  return rows.map(({ text, ...article }) => ({
    ...article,
    vendorIds: findVendorsIn(names, text).map(({ id }) => id),
  }));
}
