import { randomBytes } from "node:crypto";
import { inArray, like, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { cutSlug, kebabCase, longestSlug } from "#shared/slug.ts";
import type { ContentType } from "../content-type.server.ts";

const longestSuffix = 10;

/** Slugs for new entries of a type, free among its entries and among themselves. */
export async function makeSlugs(
  db: Database,
  { table, noun, slugLimit }: ContentType,
  titles: string[],
): Promise<string[]> {
  const limit = slugLimit ?? longestSlug;
  const taken = await takenSlugs(
    db,
    table,
    limit,
    titles.map(kebabCase).filter((base) => base !== ""),
  );
  const slugs: string[] = [];
  for (const title of titles) {
    const slug = await freeSlug(title, noun, limit, async (candidate) => taken.has(candidate));
    taken.add(slug);
    slugs.push(slug);
  }
  return slugs;
}

/** The slugs that could be in the way of these. Those with a number are asked for only where one will be needed. */
async function takenSlugs(db: Database, table: ContentType["table"], limit: number, bases: string[]) {
  const slug = sql<string>`${sql.identifier("slug")}`;
  const find = async (condition: SQL | undefined) =>
    (await db.select({ slug }).from(table).where(condition)).map((row) => row.slug);
  const firstChoices = bases.map((base) => cutSlug(base, limit));
  const taken = new Set(firstChoices.length > 0 ? await find(inArray(slug, firstChoices)) : []);
  const crowded = new Set(
    bases.filter((_, place) => {
      const choice = firstChoices[place] ?? "";
      return taken.has(choice) || firstChoices.indexOf(choice) !== place;
    }),
  );
  if (crowded.size === 0) return taken;
  const numbered = await find(
    or(...[...crowded].map((base) => like(slug, `${cutSlug(base, limit - longestSuffix)}%`))),
  );
  return taken.union(new Set(numbered));
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
    const slug = cutSlug(base, limit - suffix.length) + suffix;
    if (!(await isTaken(slug))) return slug;
  }
}
