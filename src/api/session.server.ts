import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { AppEnv } from "#domain/request.server.ts";
import { AppError } from "#shared/errors.ts";

export const sessionApi = new OpenAPIHono<AppEnv>();

const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});

sessionApi.openAPIRegistry.registerPath({
  method: "get",
  path: "/api/auth/user",
  summary: "The signed-in editor",
  tags: ["Session"],
  responses: {
    200: { description: "The editor", content: { "application/json": { schema: user } } },
    401: { description: "Nobody is signed in" },
  },
});

sessionApi.get("/api/auth/user", (c) => {
  c.header("Cache-Control", "no-store");
  if (!c.var.editor) throw new AppError("unauthenticated", "Not signed in");
  return c.json(c.var.editor);
});
