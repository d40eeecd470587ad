import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { recordAudit } from "#accounts/audit.server.ts";
import { checkedPassword, isEmailAddress, normalizeEmail } from "#accounts/editors.server.ts";
import { editorOf, openSessionIn } from "#accounts/open-session.server.ts";
import { hashPassword } from "#accounts/password.server.ts";
import { writeSessionCookie } from "#accounts/session-cookie.server.ts";
import {
  holdSetUp,
  isSetUpOpen,
  makeFirstEditor,
  maySetUp,
  setUpIsOver,
} from "#accounts/setup/set-up.server.ts";
import { signedInEditor } from "#accounts/signed-in-editor.ts";
import type { OpenDatabase } from "#db/database.server.ts";
import { clientAddress } from "#http/client-address.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { RateLimit } from "#http/rate-limit.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readJson } from "#http/request-body.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { anyContent } from "#http/response-cache/tagged-cache.server.ts";
import { clientNetwork } from "#shared/client-address.ts";
import { AppError } from "#shared/errors.ts";
import { invalidPayload } from "#shared/invalid-payload.ts";
import { integrationState } from "../integrations/integration-state.ts";
import { listIntegrations } from "../integrations/integration-states.server.ts";
import { operatorSettings } from "../site-settings/operator.ts";
import { saveOperator } from "../site-settings/site-settings.server.ts";

const noName = "Enter your name";
const noAddress = "Enter an email address such as desk@example.com";
const shortPassword = "A password needs at least 8 characters";

const setUp = z.object({
  token: z.string().max(500).optional(),
  name: z.string(noName).trim().min(1, noName).max(200, "At most 200 characters"),
  email: z
    .string(noAddress)
    .trim()
    .max(254, noAddress)
    .refine(isEmailAddress, noAddress)
    .transform(normalizeEmail),
  password: z.string(shortPassword).min(8, shortPassword).max(200, "A password has at most 200 characters"),
  operator: operatorSettings.partial().default({}),
});

const noun = "Set-up";
const path = "/api/setup";
const failures = { 403: "The token is missing or wrong", 404: "Somebody has signed in: the site is set up" };

/** Serves the set-up of a site that nobody has signed in to yet (contract, section 10; docs/decisions/0079). */
export function setUpApi(query: OpenDatabase["query"]) {
  const app = new OpenAPIHono<AppEnv>();
  const attempts = new RateLimit(query, {
    name: "set-up",
    points: 60,
    seconds: 15 * 60,
    refusal: "Too many attempts. Please try again later.",
  });

  describeEditorsCall(app, {
    method: "get",
    path,
    noun,
    summary:
      "The site as it is before its set-up; the token, where one is needed, in the header `X-Setup-Token`",
    action: "public",
    schema: z.object({ product: z.string(), url: z.string(), integrations: z.array(integrationState) }),
    failures,
  });
  app.get(path, async (c) => {
    c.header("Cache-Control", "no-store");
    await assertMaySetUp(c, c.req.header("x-setup-token"));
    const { product, siteUrl } = c.var.settings;
    return c.json({ product, url: siteUrl, integrations: listIntegrations(c.var.settings) });
  });

  describeEditorsCall(app, {
    method: "post",
    path,
    noun,
    summary: "Set the site up: the first editor, who is signed in by it, and what the operator states",
    action: "public",
    body: setUp,
    status: 201,
    schema: z.object({ user: z.object(signedInEditor.shape).openapi("User") }),
    failures: { 400: "A field is invalid; `issues` names it", ...failures, 429: "Too many attempts" },
  });
  app.post(path, async (c) => {
    c.header("Cache-Control", "no-store");
    if (!(await isSetUpOpen(c.var.db))) throw setUpIsOver();
    await attempts.count(clientNetwork(clientAddress(c)));
    const body = await readJson(c);
    await assertMaySetUp(c, typeof body.token === "string" ? body.token : undefined);
    const given = setUp.safeParse(body);
    if (!given.success) throw invalidPayload(given.error);
    return c.json({ user: await setUpSite(c, given.data) }, 201);
  });
  return app;
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

/** All of it in one transaction, of which only one can be at work: of two at once the second finds the site set up. */
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
