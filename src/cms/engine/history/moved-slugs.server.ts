import { and, eq, inArray, sql } from "drizzle-orm";
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

/** Returns the former slugs of the pages under a path that ends with `/`, by their current slugs. */
export async function listFormerSlugs(db: Database, path: string): Promise<Map<string, string[]>> {
  const { fromPath, toPath } = redirects;
  const moved = await db
    .select({ from: fromPath, to: toPath })
    .from(redirects)
    .where(and(startsWith(fromPath, path), startsWith(toPath, path)))
    .orderBy(fromPath);
  const bySlug = Map.groupBy(moved, ({ to }) => to.slice(path.length));
  return new Map([...bySlug].map(([slug, rows]) => [slug, rows.map(({ from }) => from.slice(path.length))]));
}

const startsWith = (column: PgColumn, start: string) => sql`starts_with(${column}, ${start})`;
