import { createHmac, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { Editor } from "./editor.server.ts";
import { sessions } from "./session.table.ts";
import { users } from "./user.table.ts";

const day = 24 * 60 * 60 * 1000;

/** A session lasts this long after it was last seen … */
const sessionLength = 14 * day;

/** … and no longer than this after the sign-in, however often it is seen. In milliseconds. */
export const longestSession = 30 * day;

/** Renewed at most this often, so that reading does not write at every call. */
const renewalInterval = day;

const keyBytes = 32;

/** What is no key need not be looked up. */
const isKey = /^[\w-]{43}$/;

/** The sessions of the store, known by a keyed hash of what the cookie holds: the store alone opens none. */
export class Sessions {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Opens a session. Returns the value of its cookie. */
  async open(db: Database, userId: string): Promise<string> {
    const key = randomBytes(keyBytes).toString("base64url");
    await db.delete(sessions).where(lt(sessions.expire, new Date()));
    await db.insert(sessions).values({
      sid: this.#hash(key),
      sess: { userId, openedAt: Date.now() },
      expire: new Date(Date.now() + sessionLength),
    });
    return key;
  }

  /** The editor of a session that is open, or null. */
  async findEditor(db: Database, key: string): Promise<Editor | null> {
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
    await this.#renew(db, sid, expire, sess.openedAt);
    return editor;
  }

  /** Ends a session; nothing when there is none. */
  async end(db: Database, key: string): Promise<void> {
    await db.delete(sessions).where(eq(sessions.sid, this.#hash(key)));
  }

  async #renew(db: Database, sid: string, expire: Date, openedAt: number | undefined) {
    if (openedAt === undefined) return;
    const renewed = Math.min(Date.now() + sessionLength, openedAt + longestSession);
    if (renewed - expire.getTime() < renewalInterval) return;
    await db
      .update(sessions)
      .set({ expire: new Date(renewed) })
      .where(eq(sessions.sid, sid));
  }

  #hash(key: string) {
    return createHmac("sha256", this.#secret).update(key).digest("base64url");
  }
}

declare module "#http/request.server.ts" {
  interface RequestVariables {
    sessions: Sessions;
  }
}
