import { randomBytes } from "node:crypto";
import { like, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { kebabCase } from "#shared/slug.ts";
import type { ContentType } from "../content-type.server.ts";

const longestSuffix = 10;

/** A slug for a new entry of a type, free among its entries. */
export async function makeSlug(
  db: Database,
  { table, noun, slugLimit = 200 }: ContentType,
  title: string,
): Promise<string> {
  const start = cutAtWord(kebabCase(title), slugLimit - longestSuffix);
  const slug = sql<string>`${sql.identifier("slug")}`;
  const rows = await db
    .select({ slug })
    .from(table)
    .where(like(slug, `${start}%`));
  const taken = new Set(rows.map((row) => row.slug));
  return freeSlug(title, noun, slugLimit, async (candidate) => taken.has(candidate));
}

/**
 * A slug for a title (contract, section 5): accents folded, cut at a word, with `-2`, `-3` … when it is taken; the noun and a
 * short random part when nothing of the title is left.
 */
export async function freeSlug(
  title: string,
  noun: string,
  limit: number,
  isTaken: (slug: string) => Promise<boolean>,
): Promise<string> {
  const base = kebabCase(title) || `${kebabCase(noun)}-${randomBytes(3).toString("hex")}`;
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : `-${number}`;
    const slug = cutAtWord(base, limit - suffix.length) + suffix;
    if (!(await isTaken(slug))) return slug;
  }
}

function cutAtWord(slug: string, limit: number): string {
  if (slug.length <= limit) return slug;
  const end = slug.slice(0, limit + 1).lastIndexOf("-");
  return (end > 0 ? slug.slice(0, end) : slug.slice(0, limit)).replace(/-+$/, "");
}
