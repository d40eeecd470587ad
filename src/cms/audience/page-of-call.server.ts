import type { IncomingHttpHeaders } from "node:http";

/** Returns the path of the page whose data an API call reads, or null. */
export type PageOfCall = (address: string) => string | null;

const dataOfPage = "?view=page";

interface PagedType {
  /** The paths of its collection in the API. */
  paths: readonly string[];
  route: { href: (params: { slug: string }) => string } | null;
}

/**
 * Identifies page views by API calls: a reader who follows a link within the site fetches the page's data, not the page. `further`
 * lists calls for pages without a content type, each with the path before the slug.
 */
export function pagesOfCalls(
  types: PagedType[],
  further: Record<string, (slug: string) => string>,
): PageOfCall {
  const pages = new Map(Object.entries(further));
  for (const { paths, route } of types)
    if (route) for (const path of paths) pages.set(path, (slug) => route.href({ slug }));
  return (address) => {
    if (!address.endsWith(dataOfPage)) return null;
    const call = address.slice(0, -dataOfPage.length);
    const at = call.lastIndexOf("/");
    const slug = decoded(call.slice(at + 1));
    return slug ? (pages.get(call.slice(0, at))?.(slug) ?? null) : null;
  };
}

/** Returns true for a call made by a page of the site. Other API clients do not send these headers. */
export const isCallOfPage = (headers: IncomingHttpHeaders): boolean =>
  headers["sec-fetch-site"] === "same-origin" && headers["sec-fetch-dest"] === "empty";

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
