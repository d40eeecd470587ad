import { and, eq } from "drizzle-orm";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { pathTag } from "#cms/engine/tags.ts";
import { routes } from "#shared/routes.ts";
import { listPublishedTitles } from "../directory/directory.queries.server.ts";
import { completeRows, type DirectoryRow, rowColumns } from "../directory/directory-rows.server.ts";
import { formerSlugs, hasOrHadSlug } from "../vendor/moved-vendors.queries.server.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { presentSlugs } from "./shortlist-renaming.ts";

/** A shortlisted vendor. The browser may have stored it under a former slug. */
export interface ShortlistRow extends DirectoryRow {
  formerSlugs: string[];
}

/** Returns the rows of published vendors in the order of the slugs, without duplicates. Former slugs are resolved. */
export async function listShortlist(
  { db, dependOn }: Pick<ReadContext, "db" | "dependOn">,
  slugs: string[],
): Promise<ShortlistRow[]> {
  if (slugs.length === 0) return [];
  const storedRows = await db
    .select({ ...rowColumns, formerSlugs })
    .from(vendors)
    .where(and(eq(vendors.isPublished, true), hasOrHadSlug(slugs)));
  const rows = await completeRows(db, await listPublishedTitles(db), storedRows);
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const missingSlugs = slugs.filter((slug) => !bySlug.has(slug));
  dependOn(...missingSlugs.map((slug) => pathTag(routes.vendor.href({ slug }))));
  return presentSlugs(slugs, rows).flatMap((slug) => bySlug.get(slug) ?? []);
}
