import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { clientAddress } from "#http/client-address.server.ts";
import { permit } from "#http/permission.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readJson } from "#http/request-body.server.ts";
import { refuseForeignNavigation } from "#http/same-site.server.ts";
import { credentials } from "#shared/credentials.ts";
import { AppError } from "#shared/errors.ts";
import { invalidPayload } from "#shared/invalid-payload.ts";
import type { Editor } from "./editor.server.ts";
import type { User } from "./editors.server.ts";
import { verifyPassword } from "./password-sign-in.server.ts";
import { deleteSessionCookie, readSessionKey, writeSessionCookie } from "./session-cookie.server.ts";
import type { SignInMethod } from "./sign-in-log.server.ts";
import { signedInEditor } from "./signed-in-editor.ts";

export const sessionApi = new OpenAPIHono<AppEnv>();

const user = z.object(signedInEditor.shape).openapi("User");

const json = (schema: z.ZodType) => ({ "application/json": { schema } });

sessionApi.openAPIRegistry.registerPath({
  method: "get",
  ...permit("own"),
  path: "/api/auth/user",
  summary: "The signed-in editor",
  tags: ["Session"],
  responses: {
    200: { description: "The editor", content: json(user) },
    401: { description: "Nobody is signed in" },
  },
});

sessionApi.get("/api/auth/user", (c) => {
  c.header("Cache-Control", "no-store");
  if (!c.var.editor) throw new AppError("unauthenticated", "Not signed in");
  return c.json(c.var.editor);
});

sessionApi.openAPIRegistry.registerPath({
  method: "post",
  ...permit("public"),
  path: "/api/auth/login",
  summary: "Sign in by e-mail and password",
  tags: ["Session"],
  security: [],
  request: { body: { content: json(credentials) } },
  responses: {
    200: { description: "Signed in; the session is in the cookie", content: json(z.object({ user })) },
    401: { description: "Invalid email or password" },
    429: { description: "Too many failures; Retry-After says how long to wait" },
  },
});

sessionApi.post("/api/auth/login", async (c) => {
  const given = credentials.safeParse(await readJson(c));
  if (!given.success) throw invalidPayload(given.error);
  return c.json({ user: await openSession(c, await verifyPassword(c, given.data), "password") });
});

sessionApi.openAPIRegistry.registerPath({
  method: "get",
  ...permit("public"),
  path: "/api/logout",
  summary: "End the session, on the server and in the browser: for links of the site itself",
  tags: ["Session"],
  responses: {
    302: { description: "To the home page; also without a session" },
    403: { description: "The request came from another site or was a prefetch; the session continues" },
  },
});

sessionApi.get("/api/logout", async (c) => {
  c.header("Cache-Control", "no-store");
  if (c.req.method === "HEAD") return c.redirect("/");
  refuseForeignNavigation(c);
  const key = readSessionKey(c);
  if (key) await c.var.sessions.end(c.var.db, key);
  deleteSessionCookie(c);
  return c.redirect("/");
});

/** Opens a session for the user in a cookie of its own, and notes it; one that was open in this browser ends. */
export async function openSession(
  c: Context<AppEnv>,
  { id, email, firstName, lastName, profileImageUrl, role }: User,
  method: SignInMethod,
): Promise<Editor> {
  const { db, log, sessions, signInLog } = c.var;
  const editor = { id, email, firstName, lastName, profileImageUrl, role };
  const old = readSessionKey(c);
  const key = await db.transaction(async (tx) => {
    if (old) await sessions.end(tx, old);
    await signInLog.succeeded(tx, log, { method, client: clientAddress(c), email }, editor);
    return sessions.open(tx, id);
  });
  writeSessionCookie(c, key);
  c.header("Cache-Control", "no-store");
  return editor;
}
