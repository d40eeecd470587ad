import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "#shared/errors.ts";
import { bearerToken } from "./session-cookie.ts";

/**
 * Refuses writes that another site's page makes in a visitor's name. A call with an API token is not: no browser adds one by
 * itself, and cookies beside it count for nothing (`findEditor`).
 */
export const refuseCrossSiteWrites: MiddlewareHandler = (c, next) => {
  const hasToken = bearerToken(c.req.header("authorization")) !== null;
  if (!hasToken && !["GET", "HEAD", "OPTIONS"].includes(c.req.method)) assertSameSite(c);
  return next();
};

/**
 * Refuses a write of another site's page (contract, section 5): judged by Sec-Fetch-Site, else by Origin against the
 * request's own host. Calls with neither come from scripts, which no site can send.
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
 * Refuses a GET with an effect that another site's page leads to, or that a browser makes ahead of a click: judged by
 * Sec-Fetch-Site and Sec-Purpose, else by the page it comes from.
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
