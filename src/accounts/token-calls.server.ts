import { OpenAPIHono, z } from "@hono/zod-openapi";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { apiToken, newApiToken } from "./account.schema.ts";
import { createToken, listTokens, revokeToken } from "./api-tokens.server.ts";
import { requireEditor } from "./editor.server.ts";
import { readScope, writeScope } from "./permissions.ts";
import { requireRecentAuthentication } from "./recent-authentication.server.ts";
import { tokenDays } from "./token-days.ts";

const path = "/api/admin/tokens";
const common = { noun: "API token", action: "tokens:manage" } as const;

/** API tokens for owners (contract, sections 9 and 10); `types` are the segments of the types that can be written. */
export function tokensApi(types: string[]) {
  const app = new OpenAPIHono<AppEnv>();
  const scope = z.enum([readScope, ...types.map(writeScope)], "There is no such scope");
  const body = z.object({
    name: z.string("Name is required").trim().min(1, "Name is required").max(100, "At most 100 characters"),
    scopes: z
      .array(scope, "Scopes are required")
      .min(1, "Choose what the token may do")
      .max(types.length + 1)
      .transform((given) => [...new Set(given)]),
    days: z
      .union(
        tokenDays.map((days) => z.literal(days)),
        "Choose 30, 90 or 365 days, or null for a token that does not expire",
      )
      .default(90)
      .openapi({ description: "Days until it expires; null for a token that does not" }),
    expiresAt: z.iso
      .datetime({ offset: true, error: "This is not a date and time" })
      .refine((moment) => Date.parse(moment) > Date.now(), "This is past")
      .transform((moment) => new Date(moment).toISOString())
      .optional()
      .openapi({ description: "The end itself, in place of `days`" }),
  });

  describeEditorsCall(app, {
    ...common,
    method: "get",
    path,
    summary: "All API tokens, without their texts",
    schema: z.array(apiToken),
  });
  app.get(path, async (c) => {
    requireEditor(c);
    c.header("Cache-Control", "no-store");
    return c.json(await listTokens(c.var.db));
  });

  describeEditorsCall(app, {
    ...common,
    method: "post",
    path,
    summary: "Make an API token; its text is in this answer alone",
    status: 201,
    body,
    schema: newApiToken,
    failures: { 400: "A field is invalid; `issues` names it" },
  });
  app.post(path, async (c) => {
    const editor = requireEditor(c);
    requireRecentAuthentication(c);
    c.header("Cache-Control", "no-store");
    const given = await readPayload(c, body);
    return c.json(await createToken(c.var.db, given, editor), 201);
  });

  describeEditorsCall(app, {
    ...common,
    method: "delete",
    path: `${path}/{id}`,
    summary: "Revoke an API token: it ends at once",
    status: 204,
    failures: { 404: "There is no such token" },
  });
  app.delete(`${path}/:id`, async (c) => {
    const editor = requireEditor(c);
    requireRecentAuthentication(c);
    await revokeToken(c.var.db, readId(c, { noun: "Token" }), editor);
    return c.body(null, 204);
  });
  return app;
}
