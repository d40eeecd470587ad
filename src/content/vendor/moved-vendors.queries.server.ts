import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { listMovedSlugs } from "#cms/history/moved-slugs.server.ts";
import { redirects } from "#cms/history/redirect.table.ts";
import type { Database } from "#db/database.server.ts";
import { routes } from "#shared/routes.ts";
import { vendors } from "./vendor.table.ts";

const profile = (slug: string) => routes.vendor.href({ slug });

/** Returns the present slug for each of the slugs that a vendor had before. */
export const listMovedVendors = (db: Database, slugs: string[]) =>
  listMovedSlugs(db, { table: vendors, addressOf: profile }, slugs);

/** The address of a vendor's profile, as SQL. */
const profilePath = sql`${profile("")} || ${vendors.slug}`;

/** Of a profile's address the slug, as SQL. */
const slugIn = (path: SQLWrapper) => sql`substr(${path}, ${profile("").length + 1}::integer)`;

/** Most former slugs that are told of a vendor: it moves a few times at most. */
const mostFormer = 20;

/** The slugs that a vendor had before. */
export const formerSlugs = sql<string[]>`coalesce(
  (select json_agg(slug) from (
    select ${slugIn(redirects.fromPath)} as slug from ${redirects}
    where ${redirects.toPath} = ${profilePath} and starts_with(${redirects.fromPath}, ${profile("")})
    order by ${redirects.fromPath} limit ${mostFormer}) as former), '[]')`.as("former_slugs");

/** True for the vendors that have or had one of the slugs, found by the index of slugs. */
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
