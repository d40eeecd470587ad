import { mostCompared, routes } from "#shared/routes.ts";
import { trimEnd } from "#shared/trim-end.ts";

/** The path of a link to this site, without query, fragment and trailing slash. */
export function pathname(link: string): string {
  const [path = ""] = link.split(/[?#]/, 1);
  return path.length > 1 ? trimEnd(path, "/") : path;
}

/** Returns true for a path of the site itself and not of an entry: a list, a file, the API. */
export function isFixedPath(path: string): boolean {
  if (ownPaths.has(path)) return true;
  const [, section = "", ...rest] = path.split("/");
  return rest.length > 0 && !entrySections.has(section);
}

/**
 * Returns true for the address of a list that values of entries make, as categories make topics. There is no table of these:
 * a link to one stays, and a former one can be led on.
 */
export const isListOfValue = (path: string) =>
  path.startsWith(topicPrefix) && !path.slice(topicPrefix.length).includes("/");

const topicPrefix = routes.newsTopic.href({ topic: "" });

/** Returns the path of the entry that a link leads to: `/news/a/how` is a page of the article at `/news/a`. */
export function entryPath(link: string): string {
  const path = pathname(link);
  const [, slug] = howPath.exec(path) ?? [];
  return slug === undefined ? path : routes.article.pattern.replace(":slug", slug);
}

const howPath = new RegExp(`^${routes.articleHow.pattern.replace(":slug", "([^/]+)")}$`);

const patterns = Object.values(routes).map(({ pattern }) => pattern);

/** First segments below which every entry has a path of its own. */
const entrySections = new Set(
  patterns
    .filter((pattern) => /^\/[^/:]+\/:(slug|comparison)$/.test(pattern))
    .map((pattern) => pattern.split("/")[1] ?? ""),
);

const ownPaths = new Set([
  ...patterns.filter((pattern) => !pattern.includes(":")),
  "/favicon.ico",
  "/healthz",
  "/robots.txt",
  "/sitemap.xml",
]);

/** First segments of the site's own routes and files: no entry's slug at the root may be one of them. */
export const reservedSegments: ReadonlySet<string> = new Set([
  ...patterns.map((pattern) => pattern.split("/")[1] ?? ""),
  "assets",
  "healthz",
  "livez",
  "media",
  "metrics",
  "share",
]);

/**
 * The profiles that the address of a comparison names, for every way to read it: a slug may itself hold `-vs-`.
 * Empty for other paths.
 */
export function vendorPathsOfComparison(path: string): string[][] {
  const prefix = `${routes.compare.href()}/`;
  if (!path.startsWith(prefix)) return [];
  return splitComparison(path.slice(prefix.length))
    .filter(({ length }) => length >= 2 && length <= mostCompared)
    .map((slugs) => slugs.map((slug) => routes.vendor.href({ slug })));
}

const longestComparison = 900;

/** Four slugs that each hold `-vs-` themselves make seven. More would only be tried in vain: each doubles the ways. */
const mostSeparators = 8;

/**
 * All ways to read the address of a comparison as slugs: `a-vs-b-vs-c` is one, two or three of them, and `a-vs-b` may be the
 * first of two. None for an address that names far too many.
 */
export function splitComparison(comparison: string): string[][] {
  if (comparison.length > longestComparison) return [];
  const [first = "", ...others] = comparison.split(between);
  if (first === "" || others.length > mostSeparators) return [];
  return others.reduce<string[][]>(
    (ways, part) => ways.flatMap((way) => [[...way, part], joinedToLast(way, part)]),
    [[first]],
  );
}

const joinedToLast = (way: string[], part: string) => [...way.slice(0, -1), `${way.at(-1)}${between}${part}`];

const between = "-vs-";
