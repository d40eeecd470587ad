/** Name of the session cookie on http. */
export const sessionCookie = "session";

/** Name of the session cookie on https. The prefix binds it to this host, all paths and https. */
export const secureSessionCookie = "__Host-session";

/** The headers that can identify a user. */
interface Sender {
  cookie?: string | undefined;
  authorization?: string | undefined;
}

/**
 * Returns the token of a bearer `Authorization` header (empty if it is missing), or null if the header uses another scheme.
 */
export const bearerToken = (authorization: string | undefined): string | null => {
  const [scheme = "", token = ""] = authorization?.trim().split(/\s+/) ?? [];
  return scheme.toLowerCase() === "bearer" ? token : null;
};

const names = new Set([sessionCookie, secureSessionCookie.toLowerCase()]);

/**
 * Returns true for a request without an API token and without a session cookie. Malformed and unknown session cookies do not count
 * as anonymous: their responses bypass the cache.
 */
export const isAnonymous = ({ cookie, authorization }: Sender): boolean =>
  bearerToken(authorization) === null &&
  !cookie?.split(/[;,]/).some((pair) => names.has((pair.split("=")[0] ?? "").trim().toLowerCase()));
