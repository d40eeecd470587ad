import type { Context, MiddlewareHandler } from "hono";
import type { OpenDatabase } from "#db/database.server.ts";
import { clientAddress } from "#http/client-address.server.ts";
import { RateLimit } from "#http/rate-limit.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { bearerToken } from "#http/session-cookie.ts";
import { clientNetwork } from "#shared/client-address.ts";
import { AppError } from "#shared/errors.ts";
import { findTokenEditor } from "./api-tokens.server.ts";
import { LastSeen } from "./last-seen.server.ts";
import { hasSecondFactor } from "./second-factor/has-second-factor.server.ts";
import { readSessionKey } from "./session-cookie.server.ts";
import type { OpenSession } from "./sessions.server.ts";

/**
 * Finds who makes the request: by its API token, else by its session. A request with a token is that token's alone, whatever
 * cookies it carries, and an invalid token is refused rather than read as nobody's.
 */
export function findCaller(query: OpenDatabase["query"]): MiddlewareHandler<AppEnv> {
  const failures = new RateLimit(query, {
    name: "api-token-client",
    points: 50,
    seconds: 15 * 60,
    refusal: "Too many calls with an invalid token. Please try again later.",
  });
  return async (c, next) => {
    const token = bearerToken(c.req.header("authorization"));
    if (token === null) return findEditor(c, next);
    await findByToken(c, token, failures);
    await next();
  };
}

const lastSeen = new LastSeen();

/** The calls that lead to a second factor. */
const leadsToSecondFactor =
  /^\/api\/auth\/(user$|account$|totp(\/|$)|passkeys(\/|$)|recovery-codes$|reauthenticate(\/|$))/;

/**
 * Finds the session of the request and its editor. Where a second factor is required and the editor has none, the session
 * counts for nothing but adding one.
 */
export const findEditor: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { db, sessions, settings } = c.var;
  const key = readSessionKey(c);
  const found = key ? await sessions.findEditor(db, key) : null;
  if (found) {
    const { editor, session } = found;
    const isLimited =
      settings.requireSecondFactor && isByPassword(session) && !(await hasSecondFactor(db, [editor.id])).size;
    c.set("session", session);
    if (!isLimited) c.set("editor", editor);
    else {
      c.set("limitedEditor", { ...editor, needsSecondFactor: true });
      if (leadsToSecondFactor.test(c.req.path)) c.set("editor", c.var.limitedEditor);
    }
    await lastSeen.note(db, editor.id);
  }
  await next();
};

const isByPassword = ({ method }: OpenSession) => method === "password";

async function findByToken(c: Context<AppEnv>, token: string, failures: RateLimit) {
  c.header("Cache-Control", "private, no-store");
  const editor = await findTokenEditor(c.var.db, token);
  if (!editor) {
    await failures.count(clientNetwork(clientAddress(c)));
    c.var.log.warn({ client: clientAddress(c) }, "API token refused");
    throw new AppError("unauthenticated", "This API token is unknown, expired or revoked");
  }
  c.set("editor", editor);
}
