import { and, eq, sql } from "drizzle-orm";
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
      .select({ slug: vendors.slug, name: vendors.name })
      .from(vendors)
      .where(eq(vendors.isPublished, true))
      .orderBy(vendors.id);
    const terms = rows.map(nameTerm);
    return {
      matcher: new TermMatcher(terms),
      linked: new LinkedTerms(terms),
      names: new Map(rows.map(({ slug, name }) => [slug, name])),
    };
  });

type VendorNames = Awaited<ReturnType<typeof getVendorNames>>;

const nameTerm = ({ slug, name }: NamedVendor) => ({
  slug,
  term: name,
  href: routes.vendor.href({ slug }),
  isName: true,
});

/** Returns the vendors that plain texts name, in the order in which they appear. */
export function findNamedVendors({ matcher, names }: VendorNames, texts: string[]): NamedVendor[] {
  const slugs = new Set(texts.flatMap((text) => matcher.findAll(text).map(({ entry }) => entry.slug)));
  return [...slugs].map((slug) => ({ slug, name: names.get(slug) ?? slug }));
}

const mostShown = 5;
/** Articles that may name it: "Canoe" and "Intelligence" also appear apart. */
const mostExamined = 50;

/** Lists the newest published articles that name a published vendor; none for a vendor that is not. */
export async function listNewsOfVendor(db: Database, slug: string): Promise<VendorNews[]> {
  const [vendor] = await db
    .select({ slug: vendors.slug, name: vendors.name })
    .from(vendors)
    .where(and(eq(vendors.slug, slug), eq(vendors.isPublished, true)));
  if (!vendor) return [];
  const matcher = new TermMatcher([nameTerm(vendor)]);
  const candidates = await listCandidates(db, vendor.name);
  return candidates
    .filter(({ title, text }) => [title, text].some((part) => matcher.findAll(part).length > 0))
    .slice(0, mostShown)
    .map(({ slug, title, date }) => ({ title, path: routes.article.href({ slug }), date }));
}

async function listCandidates(db: Database, name: string) {
  const words = wordsOf(name)
    .filter((word) => !stopWords.has(word))
    .map(stemOf);
  if (words.length === 0) return [];
  return db
    .select({ slug: articles.slug, title: shownTitle, date: articleDate, text: searchEntries.text })
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
    .limit(mostExamined);
}
