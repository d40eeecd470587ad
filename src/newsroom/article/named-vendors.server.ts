import { and, desc, eq, sql } from "drizzle-orm";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { searchEntries } from "#cms/engine/search-index/search.table.ts";
import { stemOf, stopWords, wordsOf } from "#cms/engine/search-index/words.ts";
import { selectionTag } from "#cms/engine/tags.ts";
import { allOf } from "#cms/search/search-terms.ts";
import { LinkedTerms } from "#cms/text/linked-terms.server.ts";
import { shortestAnyCase, TermMatcher } from "#cms/text/term-matcher.server.ts";
import type { VendorNews } from "#content/vendor/vendor.query.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import type { Database } from "#db/database.server.ts";
import { canonicalText } from "#shared/canonical-text.ts";
import { routes } from "#shared/routes.ts";
import { articleDescriptor } from "./article.descriptor.ts";
import { articles } from "./article.table.ts";
import { articleDate, isShown, newestFirst, shownTitle } from "./article-columns.server.ts";

/** A vendor's profile, for links from the articles that mention it. */
export interface NamedVendor {
  slug: string;
  name: string;
}

const vendorTag = selectionTag("vendor");

/** Returns matchers for the names and aliases of published vendors. */
export const getVendorNames = ({ db, remember }: Pick<ReadContext, "db" | "remember">) =>
  remember("vendor-names", [vendorTag], async () => {
    const rows = await db
      .select({ id: vendors.id, slug: vendors.slug, name: vendors.name, aliases: vendors.aliases })
      .from(vendors)
      .where(eq(vendors.isPublished, true))
      .orderBy(vendors.id);
    // Names first: if two vendors share a spelling, a name takes precedence over an alias.
    const terms = [
      ...rows.map(({ slug, name }) => nameTerm(slug, name)),
      ...rows.flatMap(({ slug, aliases }) => aliases.map((alias) => nameTerm(slug, alias))),
    ];
    return {
      matcher: new TermMatcher(terms),
      linked: new LinkedTerms(terms),
      vendors: new Map(rows.map((row) => [row.slug, row])),
    };
  });

type VendorNames = Awaited<ReturnType<typeof getVendorNames>>;

const nameTerm = (slug: string, term: string) => ({
  slug,
  term,
  href: routes.vendor.href({ slug }),
  isName: true,
});

/** Returns the vendors mentioned in a title or a rendered text, by name. */
export function listNamedVendors(
  { matcher, vendors: vendorsBySlug }: VendorNames,
  title: string,
  mentions: ReadonlySet<string>,
): NamedVendor[] {
  const slugs = mentions.union(matcher.findSlugs(title));
  return [...slugs].map((slug) => ({ slug, name: vendorsBySlug.get(slug)?.name ?? slug })).sort(byName);
}

/** Returns the vendors mentioned in a text, by name, with their ids. */
export function findVendorsIn({ matcher, vendors: vendorsBySlug }: VendorNames, text: string) {
  return [...matcher.findSlugs(text)].flatMap((slug) => vendorsBySlug.get(slug) ?? []).sort(byName);
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, "en");

const mostShown = 5;
/**
 * The number of newest articles to examine. They contain a name's words, though "Canoe" and "Intelligence" may also occur
 * separately.
 */
const mostExamined = 50;

/** Returns the newest published articles that mention a vendor; empty if the vendor is not published. */
export async function listNewsOfVendor(db: Database, slug: string): Promise<VendorNews[]> {
  const [vendor] = await db
    .select({ name: vendors.name, aliases: vendors.aliases })
    .from(vendors)
    .where(and(eq(vendors.slug, slug), eq(vendors.isPublished, true)));
  if (!vendor) return [];
  const names = [vendor.name, ...vendor.aliases];
  const candidates = newestWithWordsOf(db, names);
  if (!candidates) return [];
  // Matched in the database: loading and scanning long texts here would block the event loop.
  const rows = await db
    .select({ slug: candidates.slug, title: candidates.title, date: candidates.date })
    .from(candidates)
    .where(sql`${candidates.text} ~ ${`(^|\\W)(${names.map(namePattern).join("|")})(\\W|$)`}`)
    .orderBy(desc(candidates.date), desc(candidates.id))
    .limit(mostShown);
  return rows.map((row) => ({ title: row.title, path: routes.article.href(row), date: row.date }));
}

/** Null if no name contains a searchable word. */
function newestWithWordsOf(db: Database, names: string[]) {
  const terms = names.map(tellingStems).filter((words) => words.length > 0);
  if (terms.length === 0) return null;
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
        sql`${searchEntries.body} @@ ${terms.map(allOf).join(" | ")}::tsquery`,
        isShown,
      ),
    )
    .orderBy(...newestFirst)
    .limit(mostExamined)
    .as("candidates");
}

const tellingStems = (name: string) =>
  wordsOf(name)
    .filter((word) => !stopWords.has(word))
    .map(stemOf);

/** The PostgreSQL pattern that matches a name like `TermMatcher` does. */
function namePattern(name: string): string {
  const text = canonicalText(name);
  const exactPattern = patternOf(text, escapeLetter);
  if (text.length < shortestAnyCase) return exactPattern;
  const anyCase = patternOf(text, (letter, isFirst) =>
    isFirst
      ? escapeLetter(letter.toUpperCase())
      : `(?:${escapeLetter(letter)}|${escapeLetter(letter.toUpperCase())}|${escapeLetter(letter.toLowerCase())})`,
  );
  return `${exactPattern}|${anyCase}`;
}

const patternOf = (name: string, patternOfLetter: (letter: string, isFirst: boolean) => string) =>
  name
    .split(/[ -]/)
    .map((word) =>
      Array.from(word, (letter, place) =>
        letter === "'" ? "['’]" : patternOfLetter(letter, place === 0),
      ).join(""),
    )
    .join("[-‐‑\\s\u00a0\u202f]+");

const escapeLetter = (letter: string) => letter.replace(/[^\p{L}\p{N}]/gu, "\\$&");
