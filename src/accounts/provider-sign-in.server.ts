import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import { clientAddress, isSecure } from "#http/client-address.server.ts";
import { permit } from "#http/permission.ts";
import type { AppEnv } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import { getSessionSecret } from "#shared/session-secret.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { openSession } from "./open-session.server.ts";
import { admitAccount, createIdentityProvider, type ProviderAccount } from "./provider-accounts.server.ts";
import { type SignInAttempt, SignInLog } from "./sign-in-log.server.ts";

const attemptCookie = "sign-in";
const tenMinutes = 600;
const longestEmail = 254;

const attempt = z.object({ codeVerifier: z.string(), state: z.string(), nonce: z.string() });

/** Sign-in by the identity provider; to `/auth` when none is configured, or with the reason when it did not succeed. */
export function providerSignIn(settings: Settings) {
  const app = new OpenAPIHono<AppEnv>();
  const provider = createIdentityProvider(settings.oidc);
  const redirectUri = `${settings.siteUrl}/api/callback`;
  const secret = getSessionSecret(settings);
  const cookie = { httpOnly: true, sameSite: "Lax" } as const;
  /**
   * The scope of the cookie: on https a `__Host-` one, which no other host can set, and for which Hono wants the whole site
   * as its path.
   */
  const scopeOf = (c: Context<AppEnv>) =>
    isSecure(c) ? ({ prefix: "host", secure: true, path: "/" } as const) : ({ path: "/api" } as const);

  app.openAPIRegistry.registerPath({
    method: "get",
    ...permit("public"),
    path: "/api/login",
    summary: "Sign in by the identity provider: for browsers",
    tags: ["Session"],
    responses: { 302: { description: "To the provider; to `/auth` when none is configured or it is down" } },
  });
  app.get("/api/login", async (c) => {
    c.header("Cache-Control", "no-store");
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
      c.var.log.warn({ err: error }, "the identity provider cannot be reached");
      return c.redirect("/auth?problem=provider");
    }
  });

  app.openAPIRegistry.registerPath({
    method: "get",
    ...permit("public"),
    path: "/api/callback",
    summary: "The address to which the identity provider sends the browser back",
    tags: ["Session"],
    request: {
      query: z.object({
        code: z.string().optional(),
        state: z.string().optional(),
        error: z.string().optional(),
      }),
    },
    responses: {
      302: { description: "To `/admin`, signed in; to `/auth` with the reason when that did not succeed" },
    },
  });
  app.get("/api/callback", async (c) => {
    c.header("Cache-Control", "no-store");
    const kept = await getSignedCookie(c, secret, attemptCookie, isSecure(c) ? "host" : undefined);
    deleteCookie(c, attemptCookie, scopeOf(c));
    if (!provider || !kept) return c.redirect("/auth?problem=expired");
    const complete = async () => {
      const { search } = new URL(c.req.url);
      return provider.complete(new URL(redirectUri + search), attempt.parse(JSON.parse(kept)));
    };
    return c.redirect(await enter(c, complete, settings.editorEmails));
  });
  return app;
}

/** Signs in the provider's account, or logs the reason for a refusal. Returns the address to redirect to. */
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
    return `/auth?problem=${isRefusal ? "refused" : "provider"}`;
  }
}
