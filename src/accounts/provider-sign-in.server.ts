import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import { clientAddress, isSecure } from "#http/client-address.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { IdentityProvider, type OidcSettings, type ProviderAccount } from "#integrations/oidc/index.ts";
import { isEmailAddress, longestEmail, normalizeEmail } from "#shared/email-address.ts";
import { AppError } from "#shared/errors.ts";
import { getSessionSecret } from "#shared/session-secret.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { recordSystemAudit } from "./audit.server.ts";
import { findUserByEmail } from "./editors.server.ts";
import { openSession } from "./sessions.server.ts";
import { type SignInAttempt, SignInLog } from "./sign-in-attempts.server.ts";
import { type User, users } from "./user.table.ts";

const attemptCookie = "sign-in";
const tenMinutes = 600;

const attempt = z.object({ codeVerifier: z.string(), state: z.string(), nonce: z.string() });

/** Signs in through the identity provider. Redirects to `/auth` if none is configured, with the reason if it fails. */
export function providerSignIn(settings: Settings) {
  const provider = createIdentityProvider(settings.oidc);
  const redirectUri = `${settings.siteUrl}/api/callback`;
  const secret = getSessionSecret(settings);
  const cookie = { httpOnly: true, sameSite: "Lax" } as const;
  /**
   * The cookie's scope. On https it is a `__Host-` cookie, which no other host can set. Hono requires the path `/` for it.
   */
  const scopeOf = (c: Context<AppEnv>) =>
    isSecure(c) ? ({ prefix: "host", secure: true, path: "/" } as const) : ({ path: "/api" } as const);

  const common = {
    action: "public",
    status: 302,
    check: (c: Context<AppEnv>) => c.header("Cache-Control", "no-store"),
  } as const;
  return callsApi("Session", [
    call("GET /api/login", {
      ...common,
      summary: "Sign in with the identity provider, for browsers",
      done: "Redirects to the provider, or to `/auth` if none is configured or it is down",
      run: async ({ c, log }) => {
        if (!provider) return c.redirect("/auth");
        try {
          const { address, attempt: kept } = await provider.begin(redirectUri);
          await setSignedCookie(c, attemptCookie, JSON.stringify(kept), secret, {
            ...cookie,
            ...scopeOf(c),
            maxAge: tenMinutes,
          });
          return c.redirect(address);
        } catch (error) {
          log.warn({ err: error }, "the identity provider cannot be reached");
          return c.redirect("/auth?problem=provider");
        }
      },
    }),
    call("GET /api/callback", {
      ...common,
      summary: "The callback address for the identity provider",
      query: z.object({
        code: z.string().optional(),
        state: z.string().optional(),
        error: z.string().optional(),
      }),
      done: "Redirects to `/admin` once signed in, or to `/auth` with the reason for the failure",
      run: async ({ c }) => {
        const kept = await getSignedCookie(c, secret, attemptCookie, isSecure(c) ? "host" : undefined);
        deleteCookie(c, attemptCookie, scopeOf(c));
        if (!provider || !kept) return c.redirect("/auth?problem=expired");
        const complete = async () => {
          const { search } = new URL(c.req.url);
          return provider.complete(new URL(redirectUri + search), attempt.parse(JSON.parse(kept)));
        };
        return c.redirect(await enter(c, complete, settings.editorEmails));
      },
    }),
  ]);
}

/** Signs in the provider's account, or logs why it is rejected. Returns the address to redirect to. */
async function enter(
  c: Context<AppEnv>,
  complete: () => Promise<ProviderAccount>,
  editorEmails: string[],
): Promise<string> {
  const { db, log, signInLog } = c.var;
  const attempt: SignInAttempt = { method: "identity provider", client: clientAddress(c), email: null };
  try {
    const account = await complete();
    attempt.email = account.email?.replace(/\p{Cc}/gu, "").slice(0, longestEmail) ?? null;
    await openSession(c, await admitAccount(db, account, editorEmails), attempt.method);
    return "/admin";
  } catch (err) {
    const isRefusal = err instanceof AppError && err.code === "forbidden";
    await signInLog.failed(db, log, { ...attempt, err }, SignInLog.accountOfClient(attempt.client));
    return isRefusal ? `/auth?problem=refused&reason=${err.details.reason}` : "/auth?problem=provider";
  }
}

export type { ProviderAccount };

/** Returns the configured identity provider, or null. */
const createIdentityProvider = (settings: OidcSettings | null) => settings && new IdentityProvider(settings);

/** Why an account is rejected. Shown on the sign-in page, without the address. */
type RefusalReason = "no-email" | "unverified" | "deactivated" | "unknown";

const refusal = (reason: RefusalReason, message: string) => new AppError("forbidden", message, { reason });

/**
 * Returns the editor of a provider's account: a known one, or a new one admitted by `EDITOR_EMAILS`.
 * @throws AppError `forbidden` for everyone else, and for an address that the provider has not verified
 */
async function admitAccount(db: Database, account: ProviderAccount, editorEmails: string[]): Promise<User> {
  if (!account.email) throw refusal("no-email", "The provider gave no email address");
  if (!account.isEmailVerified)
    throw refusal("unverified", "The provider has not verified the email address");
  const email = normalizeEmail(account.email);
  if (!isEmailAddress(email)) throw refusal("no-email", `"${email}" is not an email address`);
  const user = await findUserByEmail(db, email);
  if (user?.deactivatedAt) throw refusal("deactivated", `${email} is deactivated`);
  if (user) return user;
  if (!isLetIn(email, editorEmails)) throw refusal("unknown", `${email} is not an editor`);
  const added = (await addAccount(db, email, account)) ?? (await findUserByEmail(db, email));
  if (!added) throw new Error("The new editor was not stored");
  return added;
}

/** Returns null if a concurrent sign-in has added the account. */
const addAccount = (db: Database, email: string, account: ProviderAccount): Promise<User | null> =>
  db.transaction(async (tx) => {
    const [added] = await tx
      .insert(users)
      .values({
        email,
        emailVerified: true,
        firstName: account.firstName,
        lastName: account.lastName,
        profileImageUrl: account.pictureUrl,
      })
      .onConflictDoNothing()
      .returning();
    if (!added) return null;
    const title = `${email} as ${added.role}, by the first sign-in`;
    await recordSystemAudit(tx, "Identity provider", [{ kind: "account", action: "added", title }]);
    return added;
  });

const isLetIn = (email: string, editorEmails: string[]) =>
  editorEmails
    .map(normalizeEmail)
    .some((allowed) => (allowed.startsWith("@") ? email.endsWith(allowed) : email === allowed));
