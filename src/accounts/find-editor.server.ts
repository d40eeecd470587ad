import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "#http/request.server.ts";
import { hasSecondFactor } from "./second-factor/has-second-factor.server.ts";
import { readSessionKey } from "./session-cookie.server.ts";
import type { OpenSession } from "./sessions.server.ts";

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
  }
  await next();
};

const isByPassword = ({ method }: OpenSession) => method === "password";
