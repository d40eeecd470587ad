import { mostCompared, routes } from "#shared/routes.ts";
import { trimEnd } from "#shared/trim-end.ts";

/** Returns the decoded path of an internal link, without query, fragment and trailing slash. */
export function pathname(link: string): string {
  const [path = ""] = link.split(/[?#]/, 1);
  return decodedPath(path.length > 1 ? trimEnd(path, "/") : path);
}

/**
 * Returns the canonical form for storing and comparing paths: `/alt%C3%A9` and a decomposed `/alté` become `/alté`. Returns
 * the path unchanged if it cannot be decoded or contains a null character, which databases cannot store.
 */
export function decodedPath(path: string): string {
  if (path.includes("%00")) return path;
  try {
    return decodeURI(path).normalize("NFC");
  } catch {
    return path;
  }
}

/** Returns true for a path of the site itself rather than an entry: a list, a file, the API. */
export function isFixedPath(path: string): boolean {
  if (ownPaths.has(path)) return true;
  const [, section = "", ...rest] = path.split("/");
  return rest.length > 0 && ownSections.has(section) && !entrySections.has(section);
}

/**
 * Returns the canonical spelling of a page's path: without a trailing slash and, since slugs have no capitals, in lower case. Paths
 * that can contain a secret or a file name keep their case. Comparisons also have a canonical order, which their page applies.
 */
export function canonicalPath(path: string): string {
  if (/^\/[/\\]/.test(path) || path.startsWith(`${routes.compare.href()}/`)) return path;
  const trimmed = trimEnd(path, "/") || "/";
  const lower = trimmed.replace(/%[\da-f]{2}|[A-Z]+/gi, (part) =>
    part.startsWith("%") ? part : part.toLowerCase(),
  );
  return ownPaths.has(lower) || !isFixedPath(lower) ? lower : trimmed;
}

/**
 * Returns true for a list derived from entries' values, such as the topics of categories. These lists have no table, so links to
 * them count as live, and a former one can be redirected.
 */
export const isListOfValue = (path: string) =>
  path.startsWith(topicPrefix) && !path.slice(topicPrefix.length).includes("/");

const topicPrefix = routes.newsTopic.href({ topic: "" });

/** Returns the path of the entry behind a link: `/news/a/how` belongs to the article `/news/a`. */
export const entryPath = (link: string): string => entryOfPath(pathname(link));

/** Like `entryPath`, for a decoded path. */
export function entryOfPath(path: string): string {
  const [, slug] = howPath.exec(path) ?? [];
  return slug === undefined ? path : routes.article.pattern.replace(":slug", slug);
}

const howPath = new RegExp(`^${routes.articleHow.pattern.replace(":slug", "([^/]+)")}$`);

const patterns = Object.values(routes).map(({ pattern }) => pattern);

/** First path segments below which every entry has its own path. */
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

/** First path segments of the site's own routes and files. No slug at the root may equal one. */
export const reservedSegments: ReadonlySet<string> = new Set([
  ...patterns.map((pattern) => pattern.split("/")[1] ?? ""),
  "assets",
  "badge",
  "healthz",
  // The home page's Markdown twin is `/index.md`.
  "index",
  "livez",
  "mcp",
  "media",
  "metrics",
  "share",
]);

/** First path segments below which the site has its own pages and files. */
const ownSections: ReadonlySet<string> = new Set([...reservedSegments, "api", ".well-known"]);

/**
 * Returns the vendor paths in a comparison's path, for every way to split it, because a slug can contain `-vs-`. Empty for other
 * paths.
 */
export function vendorPathsOfComparison(path: string): string[][] {
  const prefix = `${routes.compare.href()}/`;
  if (!path.startsWith(prefix)) return [];
  return splitComparison(path.slice(prefix.length))
    .filter(({ length }) => length >= 2 && length <= mostCompared)
    .map((slugs) => slugs.map((slug) => routes.vendor.href({ slug })));
}

const longestComparison = 900;

/** Four slugs that each contain `-vs-` make seven separators. Each further one would double the work for nothing. */
const mostSeparators = 8;

/**
 * Returns all ways to split a comparison's path into slugs: `a-vs-b-vs-c` is one, two or three of them, and `a-vs-b` can be the
 * first of two. Returns none if there are too many separators.
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

/** Links in Markdown and HTML: the text before the address, then the address. */
const textLink = /(\]\(<?|\]:\s{0,3}<?|href=["'])([^\s)>"']{1,1000})/g;

const wholeLink = /^(?:https?:\/)?\/[^\s]{0,1000}$/;

/** Yields the links of a value: a link itself, or links in Markdown, in a list or in an object's fields. */
export function* linksIn(value: unknown): Generator<string> {
  if (typeof value === "string") {
    if (wholeLink.test(value)) yield value;
    else for (const [, , link = ""] of value.matchAll(textLink)) yield link;
  } else if (value && typeof value === "object")
    for (const part of Object.values(value)) yield* linksIn(part);
}

/** Returns true for a URL of another site. */
export const isOutside = (link: string) => /^https?:\/\//.test(link);

/**
 * Replaces the matching links in a value. If `to` is null, a Markdown link is reduced to its text, and a field that consists of the
 * address becomes null.
 */
export function replaceLinks(value: unknown, matches: (link: string) => boolean, to: string | null): unknown {
  if (typeof value === "string") return replaceInText(value, matches, to);
  if (Array.isArray(value)) {
    const parts = value.map((part) => replaceLinks(part, matches, to));
    return parts.filter((part, place) => part !== null || value[place] === null);
  }
  if (value && typeof value === "object")
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, replaceLinks(part, matches, to)]),
    );
  return value;
}

function replaceInText(text: string, matches: (link: string) => boolean, to: string | null): string | null {
  if (wholeLink.test(text)) return matches(text) ? to : text;
  if (to === null) return withoutLinks(text, matches);
  return text.replaceAll(textLink, (match, before: string, link: string) =>
    matches(link) ? before + to : match,
  );
}

const markdownLink = /!?\[([^\][]{0,500})\]\(<?([^\s)>"']{1,1000})>?(?:\s+"[^"]{0,500}")?\)/g;

const withoutLinks = (text: string, matches: (link: string) => boolean) =>
  text.replaceAll(markdownLink, (match, label: string, link: string) => (matches(link) ? label : match));
