import { type SQL, sql } from "drizzle-orm";
import { formerSlugsOf, listMovedSlugs, slugIn } from "#cms/engine/history/moved-slugs.server.ts";
import { redirects } from "#cms/engine/history/redirect.table.ts";
import type { Database } from "#db/database.server.ts";
import { routes } from "#shared/routes.ts";
import { vendors } from "./vendor.table.ts";

const profile = (slug: string) => routes.vendor.href({ slug });

/** Maps vendors' former slugs to their current ones. */
export const listMovedVendors = (db: Database, slugs: string[]) =>
  listMovedSlugs(db, { table: vendors, slug: vendors.slug, addressOf: profile }, slugs);

/** A vendor's former slugs. */
export const formerSlugs = formerSlugsOf(vendors.slug, profile(""));

/** Returns the condition for vendors that have or had one of the slugs. Uses the index on slugs. */
export function hasOrHadSlug(slugs: string[]): SQL {
  const texts = (values: string[]) =>
    sql`array[${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )}]::text[]`;
  return sql`${vendors.slug} = any(${texts(slugs)} || array(
    select ${slugIn(redirects.toPath, profile(""))} from ${redirects}
    where ${redirects.fromPath} = any(${texts(slugs.map(profile))}) and starts_with(${redirects.toPath}, ${profile("")})))`;
}
