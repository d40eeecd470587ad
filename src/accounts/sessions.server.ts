import { createHmac, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { Editor } from "./editor.server.ts";
import { type SessionRecord, sessions } from "./session.table.ts";
import type { SignInMethod } from "./sign-in-log.server.ts";
import { users } from "./user.table.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** A session lasts this long after it was last seen … */
const sessionLength = 14 * day;

/** … and no longer than this after the sign-in, however often it is seen. In milliseconds. */
export const longestSession = 30 * day;

/** Renewed at most this often, so that reading does not write at every call. */
const renewalInterval = day;

/** Accuracy of "last used". */
const seenInterval = hour;

const keyBytes = 32;

/** A text that is no key need not be looked up. */
const isKey = /^[\w-]{43}$/;

/** The way and the place in which a session was opened. */
export interface SessionOrigin {
  method: SignInMethod;
  /** The client's network: never its whole address. */
  network: string;
  userAgent: string;
}

/** The session of a request. */
export interface OpenSession {
  sid: string;
  method: SignInMethod;
  /** The last time that its editor proved who they are, in milliseconds since 1970. */
  authenticatedAt: number;
}

/** The sessions of the store, known by a keyed hash of what the cookie holds: the store alone opens none. */
export class Sessions {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Opens a session. Returns the value of its cookie. */
  async open(db: Database, userId: string, origin: SessionOrigin): Promise<string> {
    const key = randomBytes(keyBytes).toString("base64url");
    const now = Date.now();
    await db.delete(sessions).where(lt(sessions.expire, new Date()));
    await db.insert(sessions).values({
      sid: this.#hash(key),
      sess: { userId, ...origin, openedAt: now, seenAt: now, authenticatedAt: now },
      expire: new Date(now + sessionLength),
    });
    return key;
  }

  /** The editor of a session that is open, or null. */
  async findEditor(db: Database, key: string): Promise<{ editor: Editor; session: OpenSession } | null> {
    if (!isKey.test(key)) return null;
    const [found] = await db
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
        and(eq(sessions.sid, this.#hash(key)), gt(sessions.expire, new Date()), isNull(users.deactivatedAt)),
      );
    if (!found) return null;
    const { expire, sid, sess, ...editor } = found;
    await this.#renew(db, sid, expire, sess);
    return {
      editor,
      session: { sid, method: sess.method ?? "password", authenticatedAt: sess.authenticatedAt ?? 0 },
    };
  }

  /** Ends a session; nothing when there is none. */
  async end(db: Database, key: string): Promise<void> {
    await db.delete(sessions).where(eq(sessions.sid, this.#hash(key)));
  }

  async #renew(db: Database, sid: string, expire: Date, { openedAt, seenAt = 0 }: SessionRecord) {
    if (openedAt === undefined) return;
    const now = Date.now();
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

/** The open sessions of an editor. */
export const listSessions = (db: Database, userId: string) =>
  db
    .select()
    .from(sessions)
    .where(and(isOf(userId), gt(sessions.expire, new Date())));

/** Ends all sessions of an editor but one, or one alone. Returns the number of those that ended. */
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

/** Notes that the editor of a session has proved again who they are. */
export async function renewAuthentication(db: Database, sid: string): Promise<void> {
  const proof = JSON.stringify({ authenticatedAt: Date.now() });
  await db
    .update(sessions)
    .set({ sess: sql`${sessions.sess} || ${proof}::jsonb` })
    .where(eq(sessions.sid, sid));
}

const isOf = (userId: string) => sql`${sessions.sess} ->> 'userId' = ${userId}`;

declare module "#http/request.server.ts" {
  interface RequestVariables {
    sessions: Sessions;
    /** The session that the request's cookie names; null without one. */
    session: OpenSession | null;
  }
}
