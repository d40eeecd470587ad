/** The cookie that carries a signed-in editor's session id, on http. */
export const sessionCookie = "session";

/** The same on https: browsers take it from this very host only, for all its paths and never over http. */
export const secureSessionCookie = "__Host-session";

/** The headers by which somebody can be known. */
interface Sender {
  cookie?: string | undefined;
  authorization?: string | undefined;
}

/**
 * Returns the token of an `Authorization` header, empty for one that lacks it; null where the header is of another
 * scheme.
 */
export const bearerToken = (authorization: string | undefined): string | null => {
  const [scheme = "", token = ""] = authorization?.trim().split(/\s+/) ?? [];
  return scheme.toLowerCase() === "bearer" ? token : null;
};

const names = new Set([sessionCookie, secureSessionCookie.toLowerCase()]);

/**
 * Decides who is anonymous: a request without an API token, and without anything that any reader of cookies could take
 * for a session. A session that cannot be parsed, or that nobody knows, is not anonymous: its response is neither
 * stored nor taken from the stored ones.
 */
export const isAnonymous = ({ cookie, authorization }: Sender): boolean =>
  bearerToken(authorization) === null &&
  !cookie?.split(/[;,]/).some((pair) => names.has((pair.split("=")[0] ?? "").trim().toLowerCase()));
