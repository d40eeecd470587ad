import type { IncomingMessage } from "node:http";
import { uncachedParameter } from "#http/response-cache/cache-key.server.ts";
import { isAnonymous } from "#http/session-cookie.ts";
import { hasControlCharacters } from "#shared/text.ts";

/**
 * Returns true for a request that may be a reader's view of a page: a GET by a browser that shows the page now, and by
 * nobody who is signed in. The request's headers decide and are forgotten.
 */
export const mayBeView = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" &&
  isAnonymous(headers) &&
  !isMachine(headers["user-agent"]) &&
  !/prefetch|prerender/i.test(`${headers["sec-purpose"]} ${headers.purpose}`);

const isMachine = (agent: string | undefined) => !agent?.trim() || machines.test(agent);

const machines = /bot|crawl|spider|preview|curl|wget|headless|lighthouse/i;

/**
 * Returns the path under which views of an address are counted, the same for all spellings that lead to one page; null
 * for what is no public page: calls of the API, files, the admin, drafts shown by a preview link.
 */
export function pagePathOf(address: string): string | null {
  const [before = "", query = ""] = cutAtQuery(address);
  if (!before.startsWith("/") || before.length > longestPath) return null;
  if (new URLSearchParams(query).has(uncachedParameter)) return null;
  const path = decoded(before)?.toLowerCase().replace(/\/+/g, "/").replace(/\/$/, "");
  if (path === undefined || hasControlCharacters(path)) return null;
  return isNoPage.test(path) ? null : path || "/";
}

/** In characters. The longest slug has 500. */
const longestPath = 1000;

/** The files of the site have an extension, and slugs have no dots. */
const isNoPage = /^\/(admin|api|assets|auth|healthz|livez|media|metrics|setup|share)(\/|$)|\.[^/]*$/;

function cutAtQuery(address: string): [string, string] {
  const at = address.indexOf("?");
  return at < 0 ? [address, ""] : [address.slice(0, at), address.slice(at + 1)];
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
