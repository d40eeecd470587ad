import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Headers of every response. An https site sends HSTS for a year. */
export const securityHeaders = (siteUrl: string): Record<string, string> => ({
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  ...(siteUrl.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
});

const videoPlayers = "https://www.youtube-nocookie.com https://player.vimeo.com https://fast.wistia.net";

/**
 * The content-security policy of a page. Allows the site's scripts and the page's inline scripts by hash; a nonce would prevent
 * caching the bytes. Allows inline styles, and pictures from any https host.
 */
export const contentSecurityPolicy = (inlineScripts: string[] = []) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts.map((text) => `'${hashOf(text)}'`)].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self' ${videoPlayers}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Allows the site's own pages to frame a response, and sends its address to no other site. */
export function letOwnPagesFrame(headers: Headers) {
  headers.set("X-Frame-Options", "SAMEORIGIN");
  headers.set("Referrer-Policy", "same-origin");
  const policy = headers.get("Content-Security-Policy") ?? contentSecurityPolicy();
  headers.set("Content-Security-Policy", policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
}

/** The policy in development, where Vite adds inline scripts and a web socket to every page. */
export const developmentPolicy = contentSecurityPolicy()
  .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
  .replace("connect-src 'self'", "connect-src 'self' ws:");

/** Caches hashes, because most scripts are the same on every page. */
const hashes = new LRUCache<string, string>({ max: 100 });

function hashOf(text: string): string {
  const cachedHash = hashes.get(text);
  if (cachedHash) return cachedHash;
  const hash = `sha256-${createHash("sha256").update(text).digest("base64")}`;
  hashes.set(text, hash);
  return hash;
}
