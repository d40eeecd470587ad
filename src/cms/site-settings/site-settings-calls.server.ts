import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { recordAudit } from "#accounts/audit.server.ts";
import { requireEditor } from "#accounts/editor.server.ts";
import { permit } from "#http/permission.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readJson } from "#http/request-body.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { anyContent } from "#http/response-cache/tagged-cache.server.ts";
import { invalidPayload } from "#shared/invalid-payload.ts";
import { type OperatorSettings, operatorSettings } from "./operator.ts";
import { getOperator, saveOperator } from "./site-settings.server.ts";

/** Serves the operator's settings (contract, sections 7 and 10). */
export const siteSettingsApi = new OpenAPIHono<AppEnv>();

const path = "/api/admin/settings";
const settings = z.object({ operator: operatorSettings });
const changes = z.object({ operator: operatorSettings.partial().optional() });
const content = { "application/json": { schema: settings } };
const refusals = {
  401: { description: "Nobody is signed in" },
  403: { description: "The role or the token does not allow it" },
};

siteSettingsApi.openAPIRegistry.registerPath({
  method: "get",
  ...permit("content:read"),
  path,
  summary: "The operator's settings; null for missing ones",
  tags: ["Settings"],
  responses: { 200: { description: "The settings", content }, ...refusals },
});
siteSettingsApi.get(path, async (c) => {
  requireEditor(c);
  return answer(c, await getOperator(c.var.db));
});

siteSettingsApi.openAPIRegistry.registerPath({
  method: "put",
  ...permit("settings:write"),
  path,
  summary: "Change the operator's settings; omitted ones keep their value",
  tags: ["Settings"],
  request: { body: { content: { "application/json": { schema: changes } } } },
  responses: {
    200: { description: "The settings", content },
    400: { description: "A field is invalid; `issues` names it" },
    ...refusals,
  },
});
siteSettingsApi.put(path, async (c) => {
  const editor = requireEditor(c);
  const body = await readJson(c);
  const parsed = changes.safeParse(body);
  if (!parsed.success) throw invalidPayload(parsed.error);
  const operator = await c.var.db.transaction(async (tx) => {
    const saved = await saveOperator(tx, given(parsed.data.operator ?? {}, body.operator));
    await recordAudit(tx, { kind: "settings", title: "Site settings", action: "updated", editor });
    await announceContentChange(tx);
    return saved;
  });
  c.var.invalidate([anyContent]);
  return answer(c, operator);
});

/** Returns the values that the payload names: only those change, not fields filled with defaults. */
function given(values: Partial<OperatorSettings>, payload: unknown): Partial<OperatorSettings> {
  const names = payload && typeof payload === "object" ? new Set(Object.keys(payload)) : new Set();
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

function answer(c: Context<AppEnv>, operator: OperatorSettings) {
  c.header("Cache-Control", "no-store");
  return c.json({ operator });
}
