import { eq, sql } from "drizzle-orm";
import type { Context, MiddlewareHandler, Next } from "hono";
import type { Database, OpenDatabase } from "#db/database.server.ts";
import { clientAddress } from "#http/client-address.server.ts";
import { RateLimit } from "#http/rate-limit.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { bearerToken } from "#http/session-cookie.ts";
import { clientNetwork } from "#shared/client-address.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { taskOwner } from "#shared/worker-queue.server.ts";
import { findTokenEditor } from "./api-tokens.server.ts";
import { findUsersWithSecondFactor } from "./second-factor/users-with-second-factor.server.ts";
import { type OpenSession, readSessionKey } from "./sessions.server.ts";
import { users } from "./user.table.ts";

const minute = 60_000;

/** Records when accounts were last seen. Each process writes an account at most once a minute. */
class LastSeen {
  /** Time of the last write by database and account, in Unix milliseconds. Bounded by the number of editors. */
  readonly #written = new WeakMap<Database, Map<string, number>>();

  async note(db: Database, id: string): Promise<void> {
    const now = environment.now();
    const written = this.#written.get(db) ?? new Map<string, number>();
    if (now - (written.get(id) ?? 0) < minute) return;
    this.#written.set(db, written.set(id, now));
    // `updatedAt` covers changes to the account. Being seen is not one.
    await db
      .update(users)
      .set({ lastSeenAt: new Date(now), updatedAt: sql`${users.updatedAt}` })
      .where(eq(users.id, id));
  }
}

/**
 * Identifies the caller by API token or, without one, by session. A token overrides any cookie, and an invalid token is rejected
 * rather than treated as anonymous.
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
    await asOwner(c, next);
  };
}

/**
 * Attributes the text checks of a request to its editor. The workers serve editors in turn, so no editor waits behind another's
 * texts.
 */
const asOwner = (c: Context<AppEnv>, next: Next) =>
  taskOwner.run(c.var.editor ? String(c.var.editor.id) : "", next);

const lastSeen = new LastSeen();

/** The calls needed to add a second factor. */
const secondFactorPaths =
  /^\/api\/auth\/(user$|account$|totp(\/|$)|passkeys(\/|$)|recovery-codes$|reauthenticate(\/|$))/;

/**
 * Finds the request's session and editor. If a second factor is required and the editor has none, the session can only be used to
 * add one.
 */
export const findEditor: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { db, sessions, settings } = c.var;
  const key = readSessionKey(c);
  const match = key ? await sessions.findEditor(db, key) : null;
  if (match) {
    const { editor, session } = match;
    const isLimited =
      settings.requireSecondFactor &&
      !isByProvider(session) &&
      !(await findUsersWithSecondFactor(db, [editor.id])).size;
    c.set("session", session);
    if (!isLimited) c.set("editor", editor);
    else {
      c.set("limitedEditor", { ...editor, needsSecondFactor: true });
      if (secondFactorPaths.test(c.req.path)) c.set("editor", c.var.limitedEditor);
    }
    await lastSeen.note(db, editor.id);
  }
  await asOwner(c, next);
};

/** Identity providers have their own second factors. */
const isByProvider = ({ method }: OpenSession) => method === "identity provider";

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
