import { and, desc, eq, sql } from "drizzle-orm";
import type { ReadContext } from "#cms/read/reads.server.ts";
import { searchEntries } from "#cms/search/search.table.ts";
import { allOf } from "#cms/search/search-terms.ts";
import { stemOf, stopWords, wordsOf } from "#cms/search/words.ts";
import { selectionTag } from "#cms/tags.ts";
import { LinkedTerms } from "#cms/text/linked-terms.server.ts";
import { TermMatcher } from "#cms/text/term-matcher.server.ts";
import type { VendorNews } from "#content/vendor/vendor.query.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import type { Database } from "#db/database.server.ts";
import { routes } from "#shared/routes.ts";
import { articleDescriptor } from "./article.descriptor.ts";
import { articles } from "./article.table.ts";
import { articleDate, isShown, newestFirst, shownTitle } from "./article-columns.server.ts";

/** A vendor's profile as the articles that name it link to it. */
export interface NamedVendor {
  slug: string;
  name: string;
}

const vendorTag = selectionTag("vendor");

/** Returns the published vendors' names, ready to be found in texts and linked there. */
export const getVendorNames = ({ db, remember }: Pick<ReadContext, "db" | "remember">) =>
  remember("vendor-names", [vendorTag], async () => {
    const rows = await db
      .select({ id: vendors.id, slug: vendors.slug, name: vendors.name })
      .from(vendors)
      .where(eq(vendors.isPublished, true))
      .orderBy(vendors.id);
    const terms = rows.map(nameTerm);
    return {
      matcher: new TermMatcher(terms),
      linked: new LinkedTerms(terms),
      vendors: new Map(rows.map((row) => [row.slug, row])),
    };
  });

type VendorNames = Awaited<ReturnType<typeof getVendorNames>>;

const nameTerm = ({ slug, name }: NamedVendor) => ({
  slug,
  term: name,
  href: routes.vendor.href({ slug }),
  isName: true,
});

/** Returns the vendors that a title names or a rendered text has linked, by name. */
export function listNamedVendors(
  { matcher, vendors: known }: VendorNames,
  title: string,
  linked: ReadonlySet<string>,
): NamedVendor[] {
  const slugs = new Set([...linked, ...matcher.findAll(title).map(({ entry }) => entry.slug)]);
  return [...slugs].map((slug) => ({ slug, name: known.get(slug)?.name ?? slug })).sort(byName);
}

/** Returns the vendors that a text names, by name, with their numbers. */
export function findVendorsIn({ matcher, vendors: known }: VendorNames, text: string) {
  const slugs = new Set(matcher.findAll(text).map(({ entry }) => entry.slug));
  return [...slugs].flatMap((slug) => known.get(slug) ?? []).sort(byName);
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, "en");

const mostShown = 5;
/** The newest articles with the words of a name: "Canoe" and "Intelligence" also appear apart. */
const mostExamined = 50;

/** Lists the newest published articles that name a published vendor; none for a vendor that is not. */
export async function listNewsOfVendor(db: Database, slug: string): Promise<VendorNews[]> {
  const [vendor] = await db
    .select({ name: vendors.name })
    .from(vendors)
    .where(and(eq(vendors.slug, slug), eq(vendors.isPublished, true)));
  if (!vendor) return [];
  const candidates = newestWithWordsOf(db, vendor.name);
  if (!candidates) return [];
  // In the database: to bring long texts here and read them would hold the event loop.
  const rows = await db
    .select({ slug: candidates.slug, title: candidates.title, date: candidates.date })
    .from(candidates)
    .where(sql`${candidates.text} ~ ${`(^|\\W)${escapeForPattern(vendor.name)}(\\W|$)`}`)
    .orderBy(desc(candidates.date), desc(candidates.id))
    .limit(mostShown);
  return rows.map((row) => ({ title: row.title, path: routes.article.href(row), date: row.date }));
}

/** Null for a name without a word that is searched for. */
function newestWithWordsOf(db: Database, name: string) {
  const words = wordsOf(name)
    .filter((word) => !stopWords.has(word))
    .map(stemOf);
  if (words.length === 0) return null;
  return db
    .select({
      id: articles.id,
      slug: articles.slug,
      title: shownTitle.as("shown_title"),
      date: articleDate.as("shown_date"),
      text: sql<string>`${searchEntries.title} || ' ' || ${searchEntries.text}`.as("searched_text"),
    })
    .from(searchEntries)
    .innerJoin(articles, eq(articles.id, searchEntries.entryId))
    .where(
      and(
        eq(searchEntries.kind, articleDescriptor.kind),
        sql`${searchEntries.body} @@ ${allOf(words)}::tsquery`,
        isShown,
      ),
    )
    .orderBy(...newestFirst)
    .limit(mostExamined)
    .as("candidates");
}

const escapeForPattern = (name: string) => name.trim().replace(/[^\p{L}\p{N}\s]/gu, "\\$&");
