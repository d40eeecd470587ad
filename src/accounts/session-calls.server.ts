import { createHash } from "node:crypto";
import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { clientAddress } from "#http/client-address.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readJson } from "#http/request-body.server.ts";
import { refuseForeignNavigation } from "#http/same-site.server.ts";
import { credentials } from "#shared/credentials.ts";
import { AppError } from "#shared/errors.ts";
import { invalidPayload } from "#shared/invalid-payload.ts";
import type { Editor } from "./editor.server.ts";
import { findUserByEmail, normalizeEmail, type User } from "./editors.server.ts";
import { isPasswordRight } from "./password.server.ts";
import { deleteSessionCookie, readSessionKey, writeSessionCookie } from "./session-cookie.server.ts";

export const sessionApi = new OpenAPIHono<AppEnv>();

const user = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
  })
  .openapi("User");

const json = (schema: z.ZodType) => ({ "application/json": { schema } });

sessionApi.openAPIRegistry.registerPath({
  method: "get",
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
  const email = normalizeEmail(given.data.email);
  const address = createHash("sha256").update(email).digest("base64url");
  const client = clientAddress(c);
  await c.var.signInLimit.count(address, client);
  const known = await findUserByEmail(c.var.db, email);
  const isRight = await isPasswordRight(known?.passwordHash ?? null, given.data.password);
  if (!known || !isRight) throw new AppError("unauthenticated", "Invalid email or password");
  await c.var.signInLimit.forgive(address, client);
  return c.json({ user: await openSession(c, known) });
});

sessionApi.openAPIRegistry.registerPath({
  method: "get",
  path: "/api/logout",
  summary: "End the session, on the server and in the browser: for links of the site itself",
  tags: ["Session"],
  responses: {
    302: { description: "To the home page; also when nobody was signed in" },
    403: { description: "Another site led here, or a browser that fetches ahead; the session goes on" },
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

/** Opens a session for the user in a cookie of its own; one that was open in this browser ends. */
export async function openSession(
  c: Context<AppEnv>,
  { id, email, firstName, lastName, profileImageUrl }: User,
): Promise<Editor> {
  const old = readSessionKey(c);
  if (old) await c.var.sessions.end(c.var.db, old);
  writeSessionCookie(c, await c.var.sessions.open(c.var.db, id));
  c.header("Cache-Control", "no-store");
  return { id, email, firstName, lastName, profileImageUrl };
}
