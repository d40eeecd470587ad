import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { recordAudit } from "#accounts/audit.server.ts";
import { checkedPassword } from "#accounts/editors.server.ts";
import { hashPassword } from "#accounts/password.server.ts";
import { editorOf, openSessionIn, writeSessionCookie } from "#accounts/sessions.server.ts";
import {
  holdSetUp,
  isSetUpOpen,
  makeFirstEditor,
  maySetUp,
  setUpIsOver,
} from "#accounts/setup/set-up.server.ts";
import { signedInEditor } from "#accounts/signed-in-editor.ts";
import { listIntegrations } from "#cms/settings/integration-states.server.ts";
import { operatorChanges } from "#cms/settings/operator.ts";
import { saveOperator } from "#cms/settings/site-settings.server.ts";
import type { OpenDatabase } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { clientAddress } from "#http/client-address.server.ts";
import { RateLimit } from "#http/rate-limit.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readJson } from "#http/request-body.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { anyContent } from "#http/response-cache/tagged-cache.server.ts";
import { integrationState } from "#integrations/integration-state.ts";
import { clientNetwork } from "#shared/client-address.ts";
import { newPassword } from "#shared/credentials.ts";
import { emailAddress } from "#shared/email-address.ts";
import { AppError } from "#shared/errors.ts";
import { invalidPayload } from "#shared/invalid-payload.ts";

const noName = "Enter your name";
const noAddress = "Enter an email address such as desk@example.com";

const setUp = z.object({
  token: z.string().max(500).optional(),
  name: z.string(noName).trim().min(1, noName).max(200, "At most 200 characters"),
  email: emailAddress(noAddress),
  password: newPassword,
  operator: operatorChanges.default({}),
});

const failures = {
  403: "The token is missing or wrong",
  404: "Someone has already signed in: the site is set up",
};
const common = {
  action: "public",
  check: (c: Context<AppEnv>) => c.header("Cache-Control", "no-store"),
} as const;

/** The API to set up a site before the first sign-in (contract, section 10; docs/decisions/0079). */
export function setUpApi(query: OpenDatabase["query"]) {
  const attempts = new RateLimit(query, {
    name: "set-up",
    points: 60,
    seconds: 15 * 60,
    refusal: "Too many attempts. Please try again later.",
  });
  return callsApi("Set-up", [
    call("GET /api/setup", {
      ...common,
      summary:
        "The site's state before its setup. Send the token, if required, in the header `X-Setup-Token`",
      result: z.object({ product: z.string(), url: z.string(), integrations: z.array(integrationState) }),
      failures,
      run: async ({ c, settings }) => {
        await assertMaySetUp(c, c.req.header("x-setup-token"));
        return { product: settings.product, url: settings.siteUrl, integrations: listIntegrations(settings) };
      },
    }),
    call("POST /api/setup", {
      ...common,
      summary: "Set up the site: creates and signs in the first editor, and stores the operator's details",
      rawBody: setUp,
      status: 201,
      result: z.object({ user: z.object(signedInEditor.shape).openapi("User") }),
      failures: { 400: "A field is invalid; `issues` names it", ...failures, 429: "Too many attempts" },
      run: async ({ c, db }) => {
        if (!(await isSetUpOpen(db))) throw setUpIsOver();
        await attempts.count(clientNetwork(clientAddress(c)));
        const body = await readJson(c);
        await assertMaySetUp(c, typeof body.token === "string" ? body.token : undefined);
        const result = setUp.safeParse(body);
        if (!result.success) throw invalidPayload(result.error);
        return { user: await setUpSite(c, result.data) };
      },
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof setUpApi> {}
}

async function assertMaySetUp(c: Context<AppEnv>, token: string | undefined) {
  if (!(await isSetUpOpen(c.var.db))) throw setUpIsOver();
  if (maySetUp(c, token)) return;
  throw new AppError(
    "forbidden",
    "Open the set-up address that the server printed when it started: it holds a token that proves who runs the site",
    { needsToken: true },
  );
}

/** An exclusive transaction: the second of two concurrent requests finds the site already set up. */
async function setUpSite(c: Context<AppEnv>, { name, email, password, operator }: z.infer<typeof setUp>) {
  const passwordHash = await hashPassword(checkedPassword(password));
  const { user, key } = await c.var.db.transaction(async (tx) => {
    await holdSetUp(tx);
    const made = await makeFirstEditor(tx, { email, name, passwordHash });
    const statements = Object.fromEntries(Object.entries(operator).filter(([, value]) => value));
    if (Object.keys(statements).length > 0) await saveOperator(tx, statements);
    await recordAudit(tx, { kind: "settings", title: "Site", action: "set up", editor: editorOf(made) });
    await announceContentChange(tx);
    return { user: made, key: await openSessionIn(tx, c, made, "set-up") };
  });
  c.var.invalidate([anyContent]);
  writeSessionCookie(c, key);
  return editorOf(user);
}
