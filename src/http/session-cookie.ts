/** The cookie that carries a signed-in editor's session id, on http. */
export const sessionCookie = "session";

/** The same on https: browsers take it from this very host only, for all its paths and never over http. */
export const secureSessionCookie = "__Host-session";

const names = new Set([sessionCookie, secureSessionCookie.toLowerCase()]);

/**
 * Decides who is anonymous: a request without anything that any reader of cookies could take for a session. A session that
 * cannot be parsed, or that nobody knows, is not anonymous: its response is neither stored nor taken from the stored ones.
 */
export const isAnonymous = (cookieHeader: string | undefined): boolean =>
  !cookieHeader?.split(/[;,]/).some((pair) => names.has((pair.split("=")[0] ?? "").trim().toLowerCase()));
