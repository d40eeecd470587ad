import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Database } from "#db/database.server.ts";
import { locks } from "#db/locks.server.ts";
import { clientAddress } from "#http/client-address.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { isLoopbackAddress } from "#shared/client-address.ts";
import { AppError } from "#shared/errors.ts";
import { getSessionSecret } from "#shared/session-secret.server.ts";
import { isLoopback } from "#shared/setting-values.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { auditEntries } from "../audit.table.ts";
import { findUserByEmail, generatedEditor, nameEditor } from "../editors.server.ts";
import { sessions } from "../session.table.ts";
import { endSessionsOf } from "../sessions.server.ts";
import type { User } from "../user.table.ts";
import { users } from "../user.table.ts";

/** Returns true until the first sign-in (contract, section 10). */
export async function isSetUpOpen(db: Database): Promise<boolean> {
  const [row] = await db
    .select({
      isOpen: sql<boolean>`not exists (select 1 from ${auditEntries} where ${auditEntries.editorId} is not null)
        and not exists (select 1 from ${sessions})`,
    })
    .from(sql`(select 1) as one`);
  return row?.isOpen === true;
}

/** Like `isSetUpOpen`, with a lock until the end of the transaction. @throws AppError `not-found` once the site is set up */
export async function holdSetUp(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${locks.setUp})`);
  if (!(await isSetUpOpen(db))) throw setUpIsOver();
}

export const setUpIsOver = () => new AppError("not-found", "The site is already set up");

/** The token that opens the set-up page: `SETUP_TOKEN`, or one derived from the session secret, so that all processes share it. */
export const setUpToken = (settings: Settings): string =>
  settings.setupToken ??
  createHmac("sha256", getSessionSecret(settings)).update("set-up").digest("base64url").slice(0, 32);

/** The URL of the set-up page, shown only to the operator. */
export const setUpAddress = (settings: Settings): string =>
  `${settings.siteUrl}/setup?token=${encodeURIComponent(setUpToken(settings))}`;

/**
 * Returns true if the caller may set up the site: with the token, or from this machine if the site has no public address and
 * nothing indicates a proxy. Behind a proxy, every client appears to be local.
 */
export function maySetUp(c: Context<AppEnv>, token: string | undefined): boolean {
  if (token) return isSame(token, setUpToken(c.var.settings));
  const { trustProxy, siteUrl } = c.var.settings;
  const host = c.req.header("host") ?? new URL(c.req.url).host;
  const isForwarded = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"].some((name) =>
    c.req.header(name),
  );
  return (
    trustProxy === 0 &&
    !isForwarded &&
    isLoopback(siteUrl) &&
    URL.canParse(`http://${host}`) &&
    isLoopback(`http://${host}`) &&
    isLoopbackAddress(clientAddress(c))
  );
}

const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Creates the first editor, as an owner: updates the account with this address, else the one generated at the first start, else
 * adds one. Ends its sessions. Call it while `holdSetUp` holds its lock.
 */
export async function makeFirstEditor(
  db: Database,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
): Promise<User> {
  const user = (await findUserByEmail(db, email)) ?? (await findUserByEmail(db, generatedEditor));
  const values = {
    email,
    passwordHash,
    role: "owner" as const,
    authProvider: "password",
    emailVerified: true,
  };
  if (user) await db.update(users).set(values).where(eq(users.id, user.id));
  else await db.insert(users).values(values);
  await nameEditor(db, email, name);
  const made = await findUserByEmail(db, email);
  if (!made) throw new Error("The first editor was not stored");
  await endSessionsOf(db, made.id);
  return made;
}
