import { createHmac } from "node:crypto";
import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Database } from "#db/database.server.ts";
import { clientAddress, isSecure } from "#http/client-address.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { secureSessionCookie, sessionCookie } from "#http/session-cookie.ts";
import { networkPrefix } from "#shared/client-address.ts";
import { environment } from "#shared/environment.server.ts";
import type { Editor } from "./editor.server.ts";
import { type SessionRecord, sessions } from "./session.table.ts";
import type { SignInMethod } from "./sign-in-attempts.server.ts";
import type { SignedInEditor } from "./signed-in-editor.ts";
import { type User, users } from "./user.table.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** In milliseconds. A session expires this long after its last use … */
const sessionLength = 14 * day;

/** … and at the latest this long after the sign-in, however often it is used. */
const longestSession = 30 * day;

/** Renewed at most this often, so that reads do not write on every call. */
const renewalInterval = day;

/** Accuracy of "last used". */
const seenInterval = hour;

const keyBytes = 32;

/** Skip the lookup when the text is not a valid key. */
const isKey = /^[\w-]{43}$/;

/** How and from where a session was opened. */
export interface SessionOrigin {
  method: SignInMethod;
  /** The client's network, never its whole address. */
  network: string;
  userAgent: string;
}

/** The session of a request. */
export interface OpenSession {
  sid: string;
  method: SignInMethod;
  /** When its editor last authenticated, in Unix milliseconds. */
  authenticatedAt: number;
}

/** Stores sessions by a keyed hash of the cookie's value, so the database alone cannot open one. */
export class Sessions {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Opens a session. Returns the cookie's value. */
  async open(db: Database, userId: string, origin: SessionOrigin): Promise<string> {
    const key = environment.randomBytes(keyBytes).toString("base64url");
    const now = environment.now();
    await db.delete(sessions).where(lt(sessions.expire, new Date(environment.now())));
    await db.insert(sessions).values({
      sid: this.#hash(key),
      sess: { userId, ...origin, openedAt: now, seenAt: now, authenticatedAt: now },
      expire: new Date(now + sessionLength),
    });
    return key;
  }

  /** Returns the editor of an open session, or null. */
  async findEditor(db: Database, key: string): Promise<{ editor: Editor; session: OpenSession } | null> {
    if (!isKey.test(key)) return null;
    const [row] = await db
      .select({
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        profileImageUrl: users.profileImageUrl,
        role: users.role,
        expire: sessions.expire,
        sid: sessions.sid,
        sess: sessions.sess,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sql`${sessions.sess} ->> 'userId'`))
      .where(
        and(
          eq(sessions.sid, this.#hash(key)),
          gt(sessions.expire, new Date(environment.now())),
          isNull(users.deactivatedAt),
        ),
      );
    if (!row) return null;
    const { expire, sid, sess, ...editor } = row;
    await this.#renew(db, sid, expire, sess);
    return {
      editor,
      session: { sid, method: sess.method ?? "password", authenticatedAt: sess.authenticatedAt ?? 0 },
    };
  }

  /** Ends a session, if it exists. */
  async end(db: Database, key: string): Promise<void> {
    await db.delete(sessions).where(eq(sessions.sid, this.#hash(key)));
  }

  async #renew(db: Database, sid: string, expire: Date, { openedAt, seenAt = 0 }: SessionRecord) {
    if (openedAt === undefined) return;
    const now = environment.now();
    const renewed = Math.min(now + sessionLength, openedAt + longestSession);
    const isDue = renewed - expire.getTime() >= renewalInterval;
    if (!isDue && now - seenAt < seenInterval) return;
    await db
      .update(sessions)
      .set({
        sess: sql`${sessions.sess} || ${JSON.stringify({ seenAt: now })}::jsonb`,
        ...(isDue && { expire: new Date(renewed) }),
      })
      .where(eq(sessions.sid, sid));
  }

  #hash(key: string) {
    return createHmac("sha256", this.#secret).update(key).digest("base64url");
  }
}

/** Returns an editor's open sessions. */
export const listSessions = (db: Database, userId: string) =>
  db
    .select()
    .from(sessions)
    .where(and(isOf(userId), gt(sessions.expire, new Date(environment.now()))));

/** Ends all sessions of an editor except one, or a single one. Returns how many ended. */
export async function endSessions(
  db: Database,
  userId: string,
  which: { except: string } | { only: string },
): Promise<number> {
  const chosen = "only" in which ? eq(sessions.sid, which.only) : ne(sessions.sid, which.except);
  const ended = await db
    .delete(sessions)
    .where(and(isOf(userId), chosen))
    .returning({ sid: sessions.sid });
  return ended.length;
}

/** Ends all sessions of an editor. */
export const endSessionsOf = (db: Database, userId: string) => db.delete(sessions).where(isOf(userId));

/** Records that the session's editor authenticated again. */
export async function renewAuthentication(db: Database, sid: string): Promise<void> {
  const proof = JSON.stringify({ authenticatedAt: environment.now() });
  await db
    .update(sessions)
    .set({ sess: sql`${sessions.sess} || ${proof}::jsonb` })
    .where(eq(sessions.sid, sid));
}

const isOf = (userId: string) => sql`${sessions.sess} ->> 'userId' = ${userId}`;

declare module "#http/request.server.ts" {
  interface RequestVariables {
    sessions: Sessions;
    /** The session of the request's cookie, or null. */
    session: OpenSession | null;
  }
}

/** Returns the session key of a request. On https only the `__Host-` cookie counts, because no other host can set it. */
export const readSessionKey = (c: Context<AppEnv>): string | undefined =>
  getCookie(c, secureSessionCookie) || (isSecure(c) ? undefined : getCookie(c, sessionCookie));

/** Sets the session cookie. It lasts for the longest possible session; the server ends unused sessions sooner. */
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

const longestUserAgent = 300;

/** Opens a session, sets its cookie and logs the sign-in. Ends a session already open in this browser. */
export async function openSession(
  c: Context<AppEnv>,
  user: User,
  method: SignInMethod,
): Promise<SignedInEditor> {
  const key = await c.var.db.transaction((tx) => openSessionIn(tx, c, user, method));
  writeSessionCookie(c, key);
  c.header("Cache-Control", "no-store");
  return editorOf(user);
}

/** Like `openSession`, within a transaction. Returns the cookie's value, to be set after the commit. */
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

/** Maps a user to the editor that the API returns. */
export const editorOf = ({
  id,
  email,
  firstName,
  lastName,
  profileImageUrl,
  role,
}: User): SignedInEditor => ({
  id,
  email,
  firstName,
  lastName,
  profileImageUrl,
  role,
});
