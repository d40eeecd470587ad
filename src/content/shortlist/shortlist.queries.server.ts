import { and, eq } from "drizzle-orm";
import type { ReadContext } from "#cms/read/reads.server.ts";
import { pathTag } from "#cms/tags.ts";
import { routes } from "#shared/routes.ts";
import { listPublishedTitles } from "./directory.queries.server.ts";
import { completeRows, type DirectoryRow, rowColumns } from "./directory-rows.server.ts";
import { formerSlugs, hasOrHadSlug } from "./moved-vendors.queries.server.ts";
import { presentSlugs } from "./shortlist-renaming.ts";
import { vendors } from "./vendor.table.ts";

/** A vendor of a shortlist. A browser may have kept it under one of its former slugs. */
export interface ShortlistRow extends DirectoryRow {
  formerSlugs: string[];
}

/** The rows of published vendors in the order of the slugs, each vendor once. Slugs that vendors had before count too. */
export async function listShortlist(
  { db, dependOn }: Pick<ReadContext, "db" | "dependOn">,
  slugs: string[],
): Promise<ShortlistRow[]> {
  if (slugs.length === 0) return [];
  const found = await db
    .select({ ...rowColumns, formerSlugs })
    .from(vendors)
    .where(and(eq(vendors.isPublished, true), hasOrHadSlug(slugs)));
  const rows = await completeRows(db, await listPublishedTitles(db), found);
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const missing = slugs.filter((slug) => !bySlug.has(slug));
  dependOn(...missing.map((slug) => pathTag(routes.vendor.href({ slug }))));
  return presentSlugs(slugs, rows).flatMap((slug) => bySlug.get(slug) ?? []);
}
