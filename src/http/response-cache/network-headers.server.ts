import { anyContent } from "./tagged-cache.server.ts";

/** Every page carries this tag, which purges all pages. */
const everyPage = "site";

/** Longest `Cache-Tag`, in bytes. Proxies refuse more than 8 kB of headers in total. */
const longestHeader = 4096;

/** How long a network may serve an expired page while it revalidates, in seconds. */
const staleSeconds = 60;

/**
 * Lets a content delivery network keep a public page for `maxAge` seconds, or until one of its tags is purged. Browsers still
 * revalidate each time. Icons and share images keep their own age.
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
 * Returns the `Cache-Tag` header. A page without tags depends on any content. If the header would be too long, type tags, which
 * every change also purges (`cms/engine/write/save.server`), replace entry tags. If it is still too long, the tag for any
 * change replaces all tags.
 */
export function tagsHeader(tags: ReadonlySet<string>): string {
  if (tags.size === 0) return headerOf([anyContent]);
  const exact = headerOf(tags);
  if (exact.length <= longestHeader) return exact;
  const coarse = headerOf(new Set([...tags].map(coarseTag)));
  return coarse.length <= longestHeader ? coarse : headerOf([anyContent]);
}

const headerOf = (tags: Iterable<string>) => [everyPage, ...[...tags].map(networkTag)].join(",");

/** `vendor:12` becomes `vendor`, `vendor:12:card` becomes `vendor:list`. Addresses do not change. */
function coarseTag(tag: string): string {
  const [, kind, part] = /^([\w-]+):\d+(:card)?$/.exec(tag) ?? [];
  if (!kind) return tag;
  return part ? `${kind}:list` : kind;
}

/** Encodes a tag for a header, which cannot hold commas, spaces or letters beyond ASCII. */
export const networkTag = (tag: string): string =>
  tag === anyContent ? "any" : encodeURI(tag).replaceAll(",", "%2C");
