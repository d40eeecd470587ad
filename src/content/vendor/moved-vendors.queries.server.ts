import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { listMovedSlugs } from "#cms/engine/history/moved-slugs.server.ts";
import { redirects } from "#cms/engine/history/redirect.table.ts";
import type { Database } from "#db/database.server.ts";
import { routes } from "#shared/routes.ts";
import { vendors } from "./vendor.table.ts";

const profile = (slug: string) => routes.vendor.href({ slug });

/** Maps vendors' former slugs to their current ones. */
export const listMovedVendors = (db: Database, slugs: string[]) =>
  listMovedSlugs(db, { table: vendors, slug: vendors.slug, addressOf: profile }, slugs);

/** The path of a vendor's profile in SQL. */
const profilePath = sql`${profile("")} || ${vendors.slug}`;

/** The slug in a profile's path, in SQL. */
const slugIn = (path: SQLWrapper) => sql`substr(${path}, ${profile("").length + 1}::integer)`;

/** The maximum number of former slugs to return per vendor. */
const mostFormer = 20;

/** A vendor's former slugs. */
export const formerSlugs = sql<string[]>`coalesce(
  (select json_agg(slug) from (
    select ${slugIn(redirects.fromPath)} as slug from ${redirects}
    where ${redirects.toPath} = ${profilePath} and starts_with(${redirects.fromPath}, ${profile("")})
    order by ${redirects.fromPath} limit ${mostFormer}) as former), '[]')`.as("former_slugs");

/** Returns the condition for vendors that have or had one of the slugs. Uses the index on slugs. */
export function hasOrHadSlug(slugs: string[]): SQL {
  const texts = (values: string[]) =>
    sql`array[${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )}]::text[]`;
  return sql`${vendors.slug} = any(${texts(slugs)} || array(
    select ${slugIn(redirects.toPath)} from ${redirects}
    where ${redirects.fromPath} = any(${texts(slugs.map(profile))}) and starts_with(${redirects.toPath}, ${profile("")})))`;
}
