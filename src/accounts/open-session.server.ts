import type { Context } from "hono";
import type { Database } from "#db/database.server.ts";
import { clientAddress } from "#http/client-address.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { networkPrefix } from "#shared/client-address.ts";
import type { Editor } from "./editor.server.ts";
import type { User } from "./editors.server.ts";
import { readSessionKey, writeSessionCookie } from "./session-cookie.server.ts";
import type { SignInMethod } from "./sign-in-log.server.ts";

const longestUserAgent = 300;

/** Opens a session for the user in a cookie of its own, and notes it; one that was open in this browser ends. */
export async function openSession(c: Context<AppEnv>, user: User, method: SignInMethod): Promise<Editor> {
  const key = await c.var.db.transaction((tx) => openSessionIn(tx, c, user, method));
  writeSessionCookie(c, key);
  c.header("Cache-Control", "no-store");
  return editorOf(user);
}

/** The same within a transaction. Returns the value of the cookie, to be handed out once that has committed. */
export async function openSessionIn(
  db: Database,
  c: Context<AppEnv>,
  user: User,
  method: SignInMethod,
): Promise<string> {
  const { log, sessions, signInLog } = c.var;
  const client = clientAddress(c);
  const old = readSessionKey(c);
  if (old) await sessions.end(db, old);
  await signInLog.succeeded(db, log, { method, client, email: user.email }, editorOf(user));
  const userAgent = (c.req.header("user-agent") ?? "").slice(0, longestUserAgent);
  return sessions.open(db, user.id, { method, network: networkPrefix(client), userAgent });
}

/** A user as the editor that the API answers. */
export const editorOf = ({ id, email, firstName, lastName, profileImageUrl, role }: User): Editor => ({
  id,
  email,
  firstName,
  lastName,
  profileImageUrl,
  role,
});
