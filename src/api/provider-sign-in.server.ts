import { OpenAPIHono } from "@hono/zod-openapi";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import { z } from "zod";
import type { Database } from "#db/database.server.ts";
import { findUserByEmail, normalizeEmail, type User } from "#domain/editors.server.ts";
import type { AppEnv } from "#domain/request.server.ts";
import { users } from "#domain/user.table.ts";
import { IdentityProvider, type ProviderAccount } from "#integrations/oidc/index.ts";
import { AppError } from "#shared/errors.ts";
import { getSessionSecret } from "#shared/session-secret.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { isSecure } from "./client.server.ts";
import { openSession } from "./session.server.ts";

const attemptCookie = "sign-in";
const tenMinutes = 600;

const attempt = z.object({ codeVerifier: z.string(), state: z.string(), nonce: z.string() });

/** Sign-in by the identity provider; to `/auth` when none is configured, or with the reason when it did not succeed. */
export function providerSignIn(settings: Settings) {
  const app = new OpenAPIHono<AppEnv>();
  const provider = settings.oidc && new IdentityProvider(settings.oidc);
  const redirectUri = `${settings.siteUrl}/api/callback`;
  const secret = getSessionSecret(settings);
  const cookie = { path: "/api", httpOnly: true, sameSite: "Lax" } as const;

  app.get("/api/login", async (c) => {
    c.header("Cache-Control", "no-store");
    if (!provider) return c.redirect("/auth");
    try {
      const { address, attempt: kept } = await provider.begin(redirectUri);
      await setSignedCookie(c, attemptCookie, JSON.stringify(kept), secret, {
        ...cookie,
        secure: isSecure(c),
        maxAge: tenMinutes,
      });
      return c.redirect(address);
    } catch (error) {
      c.var.log.warn({ err: error }, "the identity provider cannot be reached");
      return c.redirect("/auth?problem=provider");
    }
  });

  app.get("/api/callback", async (c) => {
    c.header("Cache-Control", "no-store");
    const kept = await getSignedCookie(c, secret, attemptCookie);
    deleteCookie(c, attemptCookie, { path: cookie.path });
    if (!provider || !kept) return c.redirect("/auth?problem=expired");
    try {
      const { search } = new URL(c.req.url);
      const account = await provider.complete(new URL(redirectUri + search), attempt.parse(JSON.parse(kept)));
      await openSession(c, await admit(c.var.db, account, settings.editorEmails));
      return c.redirect("/admin");
    } catch (error) {
      const isRefusal = error instanceof AppError && error.code === "forbidden";
      c.var.log.warn({ err: error }, "sign-in by the identity provider did not succeed");
      return c.redirect(`/auth?problem=${isRefusal ? "refused" : "provider"}`);
    }
  });
  return app;
}

/**
 * The editor of a provider's account: one already known, or a new one whom `EDITOR_EMAILS` lets in.
 * @throws AppError `forbidden` for everyone else, and for an address that the provider has not verified
 */
async function admit(db: Database, account: ProviderAccount, editorEmails: string[]): Promise<User> {
  if (!account.email || !account.isEmailVerified)
    throw new AppError("forbidden", "The provider has not verified the e-mail address");
  const email = normalizeEmail(account.email);
  const known = await findUserByEmail(db, email);
  if (known) return known;
  if (!isLetIn(email, editorEmails)) throw new AppError("forbidden", `${email} is no editor`);
  const [added] = await db
    .insert(users)
    .values({
      email,
      emailVerified: true,
      firstName: account.firstName,
      lastName: account.lastName,
      profileImageUrl: account.pictureUrl,
    })
    .onConflictDoUpdate({ target: users.email, set: { emailVerified: true } })
    .returning();
  if (!added) throw new Error("The new editor was not stored");
  return added;
}

const isLetIn = (email: string, editorEmails: string[]) =>
  editorEmails
    .map(normalizeEmail)
    .some((allowed) => (allowed.startsWith("@") ? email.endsWith(allowed) : email === allowed));
