import type { IncomingMessage, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "../request.server.ts";
import { isAnonymous } from "../session-cookie.ts";
import {
  type Body,
  bodyIn,
  type CachedResponse,
  compressOnce,
  encodingFor,
  isNotModified,
  readResponse,
} from "./compressed-response.server.ts";
import { markForNetwork } from "./network-headers.server.ts";
import type { CacheKeys, ResponseCache } from "./response-cache.server.ts";
import { anyContent } from "./tagged-cache.server.ts";

/**
 * Caches anonymous reads, compresses them, and answers 304 if the ETag matches. Runs before all middleware that adds headers, so
 * cached responses include them. `no-store` responses are only compressed. `networkMaxAge` is how long a content delivery network
 * may keep pages, in seconds, or null. Handlers of anonymous requests see the cache key as their address, so no other part of the
 * query can affect the response.
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
      // Any new entry or redirect can take this address.
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
      // Otherwise Hono copies headers from the previous response, including its length.
      c.res = undefined;
      c.res = compressed;
    }
  };

/** Returns the cache key, or null if the response is private to this reader. */
function sharedKey(
  keys: CacheKeys,
  address: string,
  sender: Parameters<typeof isAnonymous>[0],
): string | null {
  if (!isAnonymous(sender)) return null;
  const key = keys.keyOf(address);
  return key !== null && key.length <= longestCachedAddress ? key : null;
}

/** Browsers cache a permanent redirect without an age forever, but a page that moved may move back. */
function revalidateRedirect({ status, headers }: Response) {
  if (status === 301 && !headers.has("cache-control")) headers.set("Cache-Control", "no-cache");
}

/** Marks a response that shared caches must not store. */
function markPrivate(headers: Headers) {
  const cacheControl = headers.get("cache-control") ?? "no-cache";
  if (!/\b(private|no-store)\b/.test(cacheControl))
    headers.set("Cache-Control", `private, ${cacheControl.replace(/\bpublic, */, "")}`);
}

/**
 * Sends a cached response without entering the application.
 * @returns false if nothing is cached for this request; nothing was sent then
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

/** Writes a cached response. @returns false if it is not yet in the reader's encoding; nothing was sent then */
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

/** In characters. Longer addresses are rarely requested twice and would only fill the cache. */
const longestCachedAddress = 1000;

/** These GETs start and end sessions, so they are not reads. */
const isSignInStep = /^\/api\/(login|logout|callback)$/;

const isRead = (method: string) => method === "GET" || method === "HEAD";

/** Returns path and query exactly as in the request line. */
const addressOf = (url: string) => url.slice(url.indexOf("/", url.indexOf("//") + 2));

/** Turns HEAD into GET at the key's address, because the cached response serves both. */
function asGet(request: Request, key: string | null): Request {
  const { url, headers, signal, method } = request;
  const address = key === null ? url : url.slice(0, -addressOf(url).length) + key;
  return method === "GET" && address === url ? request : new Request(address, { headers, signal });
}

const isStorable = (response: Response) =>
  (response.status === 200 || response.status === 404) &&
  !response.headers.get("cache-control")?.includes("no-store") &&
  !response.headers.has("set-cookie");

/** Returns true for pages, feeds and the sitemap, but not for the API, whose clients expect current data. */
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

/** Writes the bytes to the socket, because streaming a `Response` costs more than everything else. Null without a connection. */
function sendDirectly({ env }: Context<AppEnv>, cached: CachedResponse): Response | null {
  const { incoming, outgoing } = env ?? {};
  return incoming && outgoing && sendBytes(cached, incoming, outgoing) ? RESPONSE_ALREADY_SENT : null;
}

function responseOf(c: Context<AppEnv>, cached: CachedResponse, { bytes, headers }: Body): Response {
  if (isNotModified(cached, c.req.header("if-none-match")))
    return new Response(null, { status: 304, headers: cached.headers });
  return new Response(new Uint8Array(bytes), { status: cached.status, headers });
}
