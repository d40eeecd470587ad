import { eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#db/database.server.ts";
import { redirects } from "./redirect.table.ts";

/** Maps the former slugs of a table's entries to their current slugs. `addressOf` ends with the slug. */
export async function listMovedSlugs(
  db: Database,
  { table, slug, addressOf }: { table: PgTable; slug: PgColumn; addressOf: (slug: string) => string },
  slugs: string[],
): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const moved = await db
    .select({ from: redirects.fromPath, to: sql<string>`${slug}` })
    .from(redirects)
    .innerJoin(table, eq(redirects.toPath, sql`${addressOf("")} || ${slug}`))
    .where(inArray(redirects.fromPath, slugs.map(addressOf)));
  return new Map(moved.map(({ from, to }) => [from.slice(addressOf("").length), to]));
}

/** The maximum number of former slugs to return per entry. */
const mostFormer = 20;

/** An entry's former slugs, in SQL. `path` is its page's path without the slug. */
export const formerSlugsOf = (slug: PgColumn, path: string) =>
  sql<string[]>`coalesce(
  (select json_agg(slug) from (
    select ${slugIn(redirects.fromPath, path)} as slug from ${redirects}
    where ${redirects.toPath} = ${path} || ${slug} and starts_with(${redirects.fromPath}, ${path})
    order by ${redirects.fromPath} limit ${mostFormer}) as former), '[]')`.as("former_slugs");

/** The slug in a page's path, in SQL. */
const slugIn = (column: SQLWrapper, path: string) => sql`substr(${column}, ${path.length + 1}::integer)`;

/**
 * Returns the condition for entries that have or had one of the slugs, in any case. `path` is their pages' path without the slug.
 * Uses the index on slugs.
 */
export function hasOrHadSlug(slug: SQLWrapper, path: string, slugs: string[]): SQL {
  const texts = (values: string[]) =>
    sql`array[${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )}]::text[]`;
  const named = slugs.map((one) => one.toLowerCase());
  return sql`${slug} = any(${texts(named)} || array(
    select ${slugIn(redirects.toPath, path)} from ${redirects}
    where ${redirects.fromPath} = any(${texts(named.map((one) => path + one))}) and starts_with(${redirects.toPath}, ${path})))`;
}
