import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { isSecure } from "#http/client-address.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { secureSessionCookie, sessionCookie } from "#http/session-cookie.ts";
import { longestSession } from "./sessions.server.ts";

/**
 * The key of the session that a request carries. On https only the `__Host-` cookie counts: no other host can have set
 * it.
 */
export const readSessionKey = (c: Context<AppEnv>): string | undefined =>
  getCookie(c, secureSessionCookie) || (isSecure(c) ? undefined : getCookie(c, sessionCookie));

/** Hands out a session. The cookie lasts as long as a session can; the server ends one that is not used sooner. */
export function writeSessionCookie(c: Context<AppEnv>, key: string): void {
  const secure = isSecure(c);
  setCookie(c, secure ? secureSessionCookie : sessionCookie, key, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure,
    maxAge: longestSession / 1000,
  });
}

export function deleteSessionCookie(c: Context<AppEnv>): void {
  deleteCookie(c, sessionCookie, { path: "/" });
  if (isSecure(c)) deleteCookie(c, secureSessionCookie, { path: "/", secure: true });
}
