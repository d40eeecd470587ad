import { anyContent } from "./tagged-cache.server.ts";

/** The tag of every page, by which all of them are purged. */
const everyPage = "site";

/** Longest `Cache-Tag`, in bytes: proxies refuse heads of more than 8 kB in all. */
const longestHeader = 4096;

/** Seconds for which a network may serve a page that has ended, while it asks for the new one. */
const staleSeconds = 60;

/**
 * Marks a page that is the same for all anonymous readers for a content delivery network: it may keep it for `maxAge` seconds,
 * and drops it when it is told one of its tags. Browsers ask each time, as before; icons and share images keep the age
 * that they have for browsers and networks alike.
 */
export function markForNetwork(headers: Headers, tags: ReadonlySet<string>, maxAge: number): void {
  if (!headers.get("cache-control")?.includes("max-age="))
    headers.set(
      "Cache-Control",
      `public, max-age=0, s-maxage=${maxAge}, stale-while-revalidate=${staleSeconds}`,
    );
  headers.set("Cache-Tag", tagsHeader(tags));
}

/**
 * Returns the tags in one header; a page without any depends on any content. Where they are too many, those of single
 * entries give way to those of their type, which every change names as well (`cms/write/changed-tags.server`), and at last
 * all to the one of any change.
 */
export function tagsHeader(tags: ReadonlySet<string>): string {
  if (tags.size === 0) return headerOf([anyContent]);
  const exact = headerOf(tags);
  if (exact.length <= longestHeader) return exact;
  const coarse = headerOf(new Set([...tags].map(coarseTag)));
  return coarse.length <= longestHeader ? coarse : headerOf([anyContent]);
}

const headerOf = (tags: Iterable<string>) => [everyPage, ...[...tags].map(networkTag)].join(",");

/** `vendor:12` becomes `vendor`, `vendor:12:card` becomes `vendor:list`; an address stays. */
function coarseTag(tag: string): string {
  const [, kind, part] = /^([\w-]+):\d+(:card)?$/.exec(tag) ?? [];
  if (!kind) return tag;
  return part ? `${kind}:list` : kind;
}

/** A tag as a header can hold it: without commas, spaces and letters beyond ASCII. */
export const networkTag = (tag: string): string =>
  tag === anyContent ? "any" : encodeURI(tag).replaceAll(",", "%2C");
