import type { IncomingHttpHeaders } from "node:http";
import type { ContentType } from "../content-type.server.ts";

/** Returns the path of the page whose data a call of the API reads; null for any other call. */
export type PageOfCall = (address: string) => string | null;

const dataOfPage = "?view=page";

/**
 * Finds pages by the calls with which browsers load them: a reader who goes on by a link within the site asks for an
 * entry as its page shows it, not for the page. `further` are calls whose page no type names, each with the path before
 * the slug.
 */
export function pagesOfCalls(
  types: Pick<ContentType, "paths" | "route">[],
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

/** Returns true for a call that a page of the site made; programs that use the API send none of this. */
export const isCallOfPage = (headers: IncomingHttpHeaders): boolean =>
  headers["sec-fetch-site"] === "same-origin" && headers["sec-fetch-dest"] === "empty";

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
