import { z } from "@hono/zod-openapi";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { delivery, webhook, webhookChange, webhookInput, webhookWithSecret } from "./webhook.schema.ts";
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  sendAgain,
  sendTest,
} from "./webhooks.server.ts";

const common = { action: "settings:write" } as const;
const params = { id: idOf({ noun: "Webhook" }) };
const unknown = { 404: "Webhook not found" };
const faults = { 400: "A field is invalid; `issues` names it" };

/** Webhooks, their deliveries, and resending. */
export const webhooksApi = callsApi("Webhooks", [
  call("GET /api/admin/webhooks", {
    ...common,
    summary: "All webhooks, without their secrets",
    result: z.array(webhook),
    run: ({ db, settings }) => listWebhooks(db, settings),
  }),
  call("POST /api/admin/webhooks", {
    ...common,
    summary: "Create a webhook. Only this response contains its signing secret",
    body: webhookInput,
    result: webhookWithSecret,
    status: 201,
    failures: { ...faults, 409: "There are too many" },
    run: ({ body, ...request }) => createWebhook(body, request),
  }),
  call("PUT /api/admin/webhooks/{id}", {
    ...common,
    summary: "Change a webhook. With `renewSecret`, the response contains a new secret",
    params,
    body: webhookChange,
    result: webhook.extend({ secret: z.string().optional() }),
    failures: { ...faults, ...unknown },
    run: ({ params, body, ...request }) => changeWebhook(params.id, body, request),
  }),
  call("DELETE /api/admin/webhooks/{id}", {
    ...common,
    summary: "Remove a webhook with its deliveries",
    params,
    failures: unknown,
    run: ({ params, ...request }) => removeWebhook(params.id, request),
  }),
  call("GET /api/admin/webhooks/{id}/deliveries", {
    ...common,
    summary: "The last 100 deliveries with their attempts, latest first",
    params,
    result: z.array(delivery),
    failures: unknown,
    run: ({ db, params }) => listDeliveries(db, params.id),
  }),
  call("POST /api/admin/webhooks/{id}/test", {
    ...common,
    summary: "Send a delivery with the event `test`",
    params,
    result: delivery,
    status: 201,
    failures: unknown,
    run: ({ db, params }) => sendTest(db, params.id),
  }),
  call("POST /api/admin/webhooks/{id}/deliveries/{delivery}/send", {
    ...common,
    summary: "Send a delivery again, under its own id",
    params,
    result: delivery,
    failures: { 404: "Delivery not found", 409: "The webhook is inactive" },
    run: ({ db, params }) => sendAgain(db, params.id, params.delivery),
  }),
]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof webhooksApi> {}
}
