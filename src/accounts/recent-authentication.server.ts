import type { Context } from "hono";
import type { AppEnv } from "#http/request.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";

/** How long an authentication counts as recent, in milliseconds. */
export const authenticationLasts = 10 * 60_000;

/**
 * Requires the password, a passkey or a code again, unless the session proved one in the last ten minutes (contract, section 10). A
 * fresh sign-in counts. Call it after the permission check and before the body is read.
 * @throws AppError `unauthenticated` with `reauthenticate: true`; `forbidden` for calls without a session, such as those with a
 * token
 */
export function requireRecentAuthentication(c: Context<AppEnv>): void {
  const { session } = c.var;
  if (!session) throw new AppError("forbidden", "Only a signed-in editor can do this, not a token");
  if (environment.now() - session.authenticatedAt <= authenticationLasts) return;
  throw new AppError("unauthenticated", "Please confirm it's you", { reauthenticate: true });
}
