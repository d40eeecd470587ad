import type { MiddlewareHandler } from "hono";

/** In characters; the longest slug has 500, and a query holds some hundred choices at most. */
const longestPath = 2000;
const longestAddress = 8000;

/** Refuses addresses that no page has and that every answer would quote; `secure` sets the headers of its answer. */
export const refuseEndlessAddresses =
  (secure: MiddlewareHandler): MiddlewareHandler =>
  (c, next) => {
    const { path, raw } = c.req;
    if (path.length <= longestPath && raw.url.length <= longestAddress) return next();
    return secure(c, async () => {
      const message = "This address is too long";
      const headers = { "Cache-Control": "no-store" };
      c.res = path.startsWith("/api/") ? c.json({ message }, 414, headers) : c.text(message, 414, headers);
    });
  };

/**
 * The request at an address that every part of the application can decode. What cannot be decoded, a NUL, which no text of
 * the store holds, and an encoded dot, which would lead a read to another address, become an address that nothing has; so
 * does a star, which the router would take for all of its own patterns.
 */
export function atReadableAddress(request: Request): Request {
  const { url } = request;
  const readable = /[%*]/.test(url) ? readableUrl(url) : url;
  if (readable === url) return request;
  // Not before: to touch a body is to begin reading it, and a refused one is left half read.
  const { method, headers, body, signal } = request;
  const same: RequestInit & { duplex: "half" } = { method, headers, body, signal, duplex: "half" };
  return new Request(readable, same);
}

function readableUrl(url: string): string {
  const query = url.indexOf("?");
  const path = query < 0 ? url : url.slice(0, query);
  const decodable = (canDecode(path) ? path : path.replaceAll("%", "%25"))
    .replaceAll("*", "%252A")
    .replaceAll(/%2e/gi, "%252e");
  return (decodable + (query < 0 ? "" : url.slice(query))).replaceAll("%00", "%EF%BF%BD");
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
