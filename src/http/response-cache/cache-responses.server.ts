import type { IncomingMessage, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "../request.server.ts";
import { isAnonymous } from "../session-cookie.ts";
import type { CacheKeys } from "./cache-key.server.ts";
import {
  type Body,
  bodyIn,
  type CachedResponse,
  compressOnce,
  encodingFor,
  isNotModified,
  readResponse,
} from "./cached-response.server.ts";
import { markForNetwork } from "./network-headers.server.ts";
import type { ResponseCache } from "./response-cache.server.ts";
import { anyContent } from "./tagged-cache.server.ts";

/**
 * Answers reads with an ETag and compression, and with 304 when nothing changed; anonymous readers get the response
 * from the cache. Runs before all middleware that adds headers, so that cached responses include them. Responses marked
 * `no-store` are only compressed. `networkMaxAge` is the age in seconds to which a content delivery network may keep pages,
 * null for none. Handlers of anonymous requests see the cache key as the address: no other part of the query can make a
 * difference.
 */
export const cacheResponses =
  (cache: ResponseCache, keys: CacheKeys, networkMaxAge: number | null = null): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    c.set("requestedUrl", c.req.raw.url);
    c.set("tags", new Set());
    if (!isRead(c.req.method) || isSignInStep.test(c.req.path)) return next();
    const key = sharedKey(keys, addressOf(c.req.raw.url), {
      cookie: c.req.header("cookie"),
      authorization: c.req.header("authorization"),
    });
    let hasRun = false;
    const produce = async (tags: Set<string>) => {
      hasRun = true;
      c.set("tags", tags);
      await next();
      // Any entry may get the address, or a redirect from it.
      if (c.res.status === 404) tags.add(anyContent);
      revalidateRedirect(c.res);
      if (key === null) markPrivate(c.res.headers);
      else if (networkMaxAge !== null && isPublicPage(c.req.path, c.res))
        markForNetwork(c.res.headers, tags, networkMaxAge);
      return isStorable(c.res) ? readResponse(c.res) : null;
    };
    c.req.raw = asGet(c.req.raw, key);
    const cached = key === null ? await produce(new Set()) : (await cache.findOrProduce(key, produce))?.value;
    if (cached) await send(c, cached, () => key !== null && cache.recount(key, cached));
    else {
      if (!hasRun) await next();
      const compressed = await compressOnce(c.res, c.req.header("accept-encoding"));
      // Otherwise headers of the response before, its length among them, would be taken over.
      c.res = undefined;
      c.res = compressed;
    }
  };

/** Returns the key under which a response is stored and found; null when it is this reader's own. */
function sharedKey(
  keys: CacheKeys,
  address: string,
  sender: Parameters<typeof isAnonymous>[0],
): string | null {
  if (!isAnonymous(sender)) return null;
  const key = keys.keyOf(address);
  return key !== null && key.length <= longestCachedAddress ? key : null;
}

/** Browsers keep a permanent redirect without an age for good, but a page that moved may move back. */
function revalidateRedirect({ status, headers }: Response) {
  if (status === 301 && !headers.has("cache-control")) headers.set("Cache-Control", "no-cache");
}

/** Marks a response of one reader's own, which no cache in between may store. */
function markPrivate(headers: Headers) {
  const given = headers.get("cache-control") ?? "no-cache";
  if (!/\b(private|no-store)\b/.test(given))
    headers.set("Cache-Control", `private, ${given.replace(/\bpublic, */, "")}`);
}

/**
 * Sends a stored response straight from its bytes, past the whole application.
 * @returns false, having sent nothing, when there is none for this request.
 */
export function trySendCached(
  { cache, keys }: { cache: ResponseCache; keys: CacheKeys },
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method = "", url = "", headers } = request;
  if (!isRead(method) || !isAnonymous(headers)) return false;
  const key = keys.keyOf(url);
  const cached = key === null ? undefined : cache.find(key);
  if (!cached) return false;
  return sendBytes(cached, request, response);
}

/** Writes a stored response. @returns false, having sent nothing, while it is not compressed as the reader wants it */
function sendBytes(
  cached: CachedResponse,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (isNotModified(cached, headers["if-none-match"])) {
    response.writeHead(304, cached.headers).end();
    return true;
  }
  const body = cached.bodies.get(encodingFor(cached, headers["accept-encoding"]?.toString()));
  if (!body) return false;
  response.writeHead(cached.status, body.headers);
  if (method === "HEAD") response.end();
  else response.end(body.bytes);
  return true;
}

/** Longest address in the cache; longer ones are rarely visited twice and would only fill it. */
const longestCachedAddress = 1000;

/** They open and end sessions: no reads, though browsers are led there by GET. */
const isSignInStep = /^\/api\/(login|logout|callback)$/;

const isRead = (method: string) => method === "GET" || method === "HEAD";

/** Returns the path and query exactly as in the request line. */
const addressOf = (url: string) => url.slice(url.indexOf("/", url.indexOf("//") + 2));

/**
 * HEAD is answered with GET's headers, and what it makes is kept for GET: it has to be made in full, at the key's
 * address.
 */
function asGet(request: Request, key: string | null): Request {
  const { url, headers, signal, method } = request;
  const address = key === null ? url : url.slice(0, -addressOf(url).length) + key;
  return method === "GET" && address === url ? request : new Request(address, { headers, signal });
}

const isStorable = (response: Response) =>
  (response.status === 200 || response.status === 404) &&
  !response.headers.get("cache-control")?.includes("no-store") &&
  !response.headers.has("set-cookie");

/** Pages, feeds and the sitemap; not the API, whose readers want what is true now. */
const isPublicPage = (path: string, response: Response) =>
  response.status === 200 && !isForEditors.test(path) && isStorable(response);

const isForEditors = /^\/(api|admin|auth|setup)(\/|$)/i;

async function send(c: Context<AppEnv>, cached: CachedResponse, onCompressed: () => void) {
  const encoding = encodingFor(cached, c.req.header("accept-encoding"));
  const isNew = !cached.bodies.has(encoding);
  const body = await bodyIn(cached, encoding);
  if (isNew) onCompressed();
  c.res = undefined;
  c.res = sendDirectly(c, cached) ?? responseOf(c, cached, body);
}

/** Writes the bytes past `Response`, whose streams cost more than all the rest. Null where there is no connection. */
function sendDirectly({ env }: Context<AppEnv>, cached: CachedResponse): Response | null {
  const { incoming, outgoing } = env ?? {};
  return incoming && outgoing && sendBytes(cached, incoming, outgoing) ? RESPONSE_ALREADY_SENT : null;
}

function responseOf(c: Context<AppEnv>, cached: CachedResponse, { bytes, headers }: Body): Response {
  if (isNotModified(cached, c.req.header("if-none-match")))
    return new Response(null, { status: 304, headers: cached.headers });
  return new Response(new Uint8Array(bytes), { status: cached.status, headers });
}
