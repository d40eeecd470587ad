import { OpenAPIHono, z } from "@hono/zod-openapi";
import { permit } from "#http/permission.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { refuseForeignNavigation } from "#http/same-site.server.ts";
import { credentials } from "#shared/credentials.ts";
import { AppError } from "#shared/errors.ts";
import { openSession } from "./open-session.server.ts";
import { verifyPassword } from "./password-sign-in.server.ts";
import { findSecondFactors } from "./second-factor/has-second-factor.server.ts";
import { beginStep, writeStepKey } from "./second-factor/sign-in-steps.server.ts";
import { deleteSessionCookie, readSessionKey } from "./session-cookie.server.ts";
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
  summary: "Sign in by email and password",
  tags: ["Session"],
  security: [],
  request: { body: { content: json(credentials) } },
  responses: {
    200: { description: "Signed in; the session is in the cookie", content: json(z.object({ user })) },
    202: {
      description:
        "The password is right, and a second factor is wanted (`/api/auth/second-factor`, or a passkey)",
      content: json(z.object({ message: z.string(), secondFactors: z.array(z.enum(["passkey", "code"])) })),
    },
    401: { description: "Invalid email or password" },
    429: { description: "Too many failures; Retry-After says how long to wait" },
  },
});

sessionApi.post("/api/auth/login", async (c) => {
  const given = await readPayload(c, credentials);
  const user = await verifyPassword(c, given);
  const factors = (await findSecondFactors(c.var.db, [user.id])).get(user.id);
  if (!factors) return c.json({ user: await openSession(c, user, "password") });
  await beginStep(c.var.db, "code", writeStepKey(c), { userId: user.id });
  c.header("Cache-Control", "no-store");
  return c.json({ message: "Please confirm that it is you", secondFactors: [...factors] }, 202);
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
