import type { Context } from "hono";
import type { AppEnv } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";

/** The time in which an editor is not asked again, in milliseconds. */
export const authenticationLasts = 10 * 60_000;

/**
 * Asks the editor for the password, a passkey or a code again unless they gave one to this session in the last ten minutes
 * (contract, section 10); a fresh sign-in counts. Call it after the check of permissions and before the body is read.
 * @throws AppError `unauthenticated` with `reauthenticate: true`; `forbidden` for calls without a session, such as a token's
 */
export function requireRecentAuthentication(c: Context<AppEnv>): void {
  const { session } = c.var;
  if (!session)
    throw new AppError("forbidden", "This can only be done by an editor who is signed in, not by a token");
  if (Date.now() - session.authenticatedAt <= authenticationLasts) return;
  throw new AppError("unauthenticated", "Please confirm that it is you", { reauthenticate: true });
}
