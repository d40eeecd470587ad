import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "#shared/errors.ts";
import { bearerToken } from "./session-cookie.ts";

/**
 * Refuses cross-site writes. Calls with an API token pass, because browsers never add a token on their own, and cookies sent with
 * a token are ignored (`findEditor`).
 */
export const refuseCrossSiteWrites: MiddlewareHandler = (c, next) => {
  const hasToken = bearerToken(c.req.header("authorization")) !== null;
  if (!hasToken && !["GET", "HEAD", "OPTIONS"].includes(c.req.method)) assertSameSite(c);
  return next();
};

/**
 * Refuses a cross-site write (contract, section 5), judged by Sec-Fetch-Site, else by comparing Origin with the request's host.
 * Calls with neither header do not come from a browser.
 * @throws AppError `forbidden`
 */
export function assertSameSite(c: Context): void {
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin");
  const isOwn = site
    ? site === "same-origin" || site === "none"
    : !origin || hostOf(origin) === hostOfRequest(c.req);
  if (!isOwn) throw new AppError("forbidden", "This call came from another site");
}

/**
 * Refuses a GET with side effects if it comes from another site's page or is a prefetch, judged by Sec-Fetch-Site and
 * Sec-Purpose, else by Origin or Referer.
 */
export function refuseForeignNavigation(c: Context): void {
  if (/prefetch/i.test(`${c.req.header("sec-purpose")} ${c.req.header("purpose")}`))
    throw new AppError("forbidden", "This address cannot be prefetched");
  const site = c.req.header("sec-fetch-site");
  const referrer = c.req.header("origin") ?? c.req.header("referer");
  const isOwn = site
    ? site === "same-origin" || site === "none"
    : !referrer || hostOf(referrer) === hostOfRequest(c.req);
  if (!isOwn) throw new AppError("forbidden", "This call came from another site");
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null);

const hostOfRequest = (request: { header: (name: string) => string | undefined; url: string }) =>
  request.header("host") ?? new URL(request.url).host;
