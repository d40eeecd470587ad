import type { MiddlewareHandler } from "hono";

/** In characters. A slug has at most 500, and a query a few hundred choices. */
const longestPath = 2000;
const longestAddress = 8000;

/** Refuses overlong addresses, which every response would quote. `secure` sets the security headers. */
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
 * Returns the request with an address that every part of the application can decode. Rewrites an address to one that does not
 * exist if it cannot be decoded, or holds a NUL (the database cannot store one), an encoded dot (which would resolve to another
 * address) or a star (which the router would take for a pattern).
 */
export function atReadableAddress(request: Request): Request {
  const { url } = request;
  const readable = /[%*]/.test(url) ? readableUrl(url) : url;
  if (readable === url) return request;
  // Read `body` only here: touching it starts reading, and a refused body would be left half read.
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
    // The bundler drops a call of this function whose result is unused, although it can throw.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}
