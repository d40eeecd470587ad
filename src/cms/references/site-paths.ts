import { routes } from "#shared/routes.ts";

/** The path of a link to this site, without query, fragment and trailing slash. */
export function pathname(link: string): string {
  const path = link.replace(/[?#].*$/, "");
  return path.length > 1 ? path.replace(/\/+$/, "") : path;
}

/** Returns true for a path of the site itself and not of an entry: a list, a file, the API. */
export function isSitePath(path: string): boolean {
  if (ownPaths.has(path)) return true;
  const [, section = "", ...rest] = path.split("/");
  return rest.length > 0 && !entrySections.has(section);
}

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
  "changes.xml",
  "fit",
  "fit.csv",
  "healthz",
  "livez",
  "media",
  "metrics",
  "search",
  "setup",
  "share",
  "shortlist",
]);

/**
 * The profiles that the address of a comparison names, for every way to read it: a slug may itself hold `-vs-`.
 * Empty for other paths.
 */
export function vendorPathsOfComparison(path: string): string[][] {
  const prefix = `${routes.compare.href()}/`;
  if (!path.startsWith(prefix)) return [];
  return splitComparison(path.slice(prefix.length)).map((slugs) =>
    slugs.map((slug) => routes.vendor.href({ slug })),
  );
}

const longestComparison = 900;

/** All ways to read `a-vs-b` as two slugs. */
export function splitComparison(comparison: string): [string, string][] {
  if (comparison.length > longestComparison) return [];
  const ways: [string, string][] = [];
  for (let at = comparison.indexOf(between); at > 0; at = comparison.indexOf(between, at + 1))
    ways.push([comparison.slice(0, at), comparison.slice(at + between.length)]);
  return ways.filter(([, second]) => second !== "");
}

const between = "-vs-";
