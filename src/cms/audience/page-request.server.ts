import type { IncomingMessage } from "node:http";
import { uncachedParameter } from "#http/response-cache/response-cache.server.ts";
import { isAnonymous } from "#http/session-cookie.ts";
import { hasControlCharacters } from "#shared/sound-text.ts";

/**
 * Returns true for a request that may be a reader's page view: a GET by a browser that shows the page now, without a session. Only
 * the request's headers decide, and they are not stored.
 */
export const mayBeView = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" &&
  isAnonymous(headers) &&
  !isMachine(headers["user-agent"]) &&
  !/prefetch|prerender/i.test(`${headers["sec-purpose"]} ${headers.purpose}`);

const isMachine = (agent: string | undefined) => !agent?.trim() || machines.test(agent);

const machines = /bot|crawl|spider|preview|curl|wget|headless|lighthouse/i;

/**
 * Returns the path under which views of a URL are counted, the same for all spellings of a page. Returns null for anything but a
 * public page: API calls, files, the admin, previews of drafts.
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

/** The site's files have an extension, and slugs contain no dots. */
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
