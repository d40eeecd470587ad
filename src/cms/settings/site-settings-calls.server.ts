import { z } from "@hono/zod-openapi";
import { recordAudit } from "#accounts/audit.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { anyContent } from "#http/response-cache/tagged-cache.server.ts";
import { operatorChanges, operatorSettings } from "./operator.ts";
import { getOperator, saveOperator } from "./site-settings.server.ts";

const answer = { done: "The settings", result: z.object({ operator: operatorSettings }) };
const changes = z.object({ operator: operatorChanges.optional() });

/** API for the operator's settings (contract, sections 7 and 10). */
export const siteSettingsApi = callsApi("Settings", [
  call("GET /api/admin/settings", {
    ...answer,
    action: "content:read",
    summary: "The operator's settings; null for missing ones",
    run: async ({ db }) => ({ operator: await getOperator(db) }),
  }),
  call("PUT /api/admin/settings", {
    ...answer,
    action: "settings:write",
    summary: "Change the operator's settings; omitted ones keep their value",
    body: changes,
    failures: { 400: "A field is invalid; `issues` names it" },
    run: async ({ db, editor, invalidate, body }) => {
      const operator = await db.transaction(async (tx) => {
        const saved = await saveOperator(tx, body.operator ?? {});
        await recordAudit(tx, { kind: "settings", title: "Site settings", action: "updated", editor });
        await announceContentChange(tx);
        return saved;
      });
      invalidate([anyContent]);
      return { operator };
    },
  }),
]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof siteSettingsApi> {}
}
