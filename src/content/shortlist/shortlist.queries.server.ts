import { and, eq } from "drizzle-orm";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { pathTag } from "#cms/engine/tags.ts";
import { routes } from "#shared/routes.ts";
import { type DirectoryRow, listDirectoryRows } from "../directory/directory-rows.server.ts";
import { formerSlugs, hasOrHadVendorSlug } from "../vendor/moved-vendors.queries.server.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { presentSlugs } from "./shortlist-renaming.ts";

/** A shortlisted vendor. The browser may have stored it under a former slug. */
export interface ShortlistRow extends DirectoryRow {
  formerSlugs: string[];
}

/** Returns the rows of published vendors in the order of the slugs, without duplicates. Former slugs are resolved. */
export async function listShortlist(
  context: Pick<ReadContext, "db" | "dependOn" | "remember">,
  slugs: string[],
): Promise<ShortlistRow[]> {
  if (slugs.length === 0) return [];
  const chosen = await context.db
    .select({ id: vendors.id, formerSlugs })
    .from(vendors)
    .where(and(eq(vendors.isPublished, true), hasOrHadVendorSlug(slugs)));
  const directoryRows = await listDirectoryRows(
    context,
    chosen.map(({ id }) => id),
  );
  const rows = chosen.flatMap(({ id, formerSlugs }) => {
    const row = directoryRows.get(id);
    return row ? { ...row, formerSlugs } : [];
  });
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const missingSlugs = slugs.filter((slug) => !bySlug.has(slug));
  context.dependOn(...missingSlugs.map((slug) => pathTag(routes.vendor.href({ slug }))));
  return presentSlugs(slugs, rows).flatMap((slug) => bySlug.get(slug) ?? []);
}
