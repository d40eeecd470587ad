import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireEditor } from "#accounts/editor.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
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

const noun = "Webhooks";
const path = "/api/admin/webhooks";
const unknown = { 404: "There is no such webhook" };
const faults = { 400: "A field is invalid; `issues` names it" };

/** Serves editors the webhooks, their deliveries, and the means to send one again. */
export const webhooksApi = new OpenAPIHono<AppEnv>();

describeEditorsCall(webhooksApi, {
  method: "get",
  path,
  action: "settings:write",
  noun,
  summary: "All webhooks, without their secrets",
  schema: z.array(webhook),
});
webhooksApi.get(path, async (c) => {
  requireEditor(c);
  c.header("Cache-Control", "no-store");
  return c.json(await listWebhooks(c.var.db, c.var.settings));
});

describeEditorsCall(webhooksApi, {
  method: "post",
  path,
  action: "settings:write",
  noun,
  summary: "Create a webhook; the answer alone holds the secret that its deliveries are signed with",
  status: 201,
  body: webhookInput,
  schema: webhookWithSecret,
  failures: { ...faults, 409: "There are too many" },
});
webhooksApi.post(path, async (c) => {
  const request = requestOf(c);
  c.header("Cache-Control", "no-store");
  return c.json(await createWebhook(await readPayload(c, webhookInput), request), 201);
});

describeEditorsCall(webhooksApi, {
  method: "put",
  path: `${path}/{id}`,
  action: "settings:write",
  noun,
  summary: "Change a webhook; `renewSecret` makes a new secret, which the answer then holds",
  body: webhookChange,
  schema: webhook.extend({ secret: z.string().optional() }),
  failures: { ...faults, ...unknown },
});
webhooksApi.put(`${path}/:id`, async (c) => {
  const request = requestOf(c);
  const id = readId(c, { noun: "Webhook" });
  c.header("Cache-Control", "no-store");
  return c.json(await changeWebhook(id, await readPayload(c, webhookChange), request));
});

describeEditorsCall(webhooksApi, {
  method: "delete",
  path: `${path}/{id}`,
  action: "settings:write",
  noun,
  summary: "Remove a webhook with its deliveries",
  status: 204,
  failures: unknown,
});
webhooksApi.delete(`${path}/:id`, async (c) => {
  const request = requestOf(c);
  await removeWebhook(readId(c, { noun: "Webhook" }), request);
  return c.body(null, 204);
});

describeEditorsCall(webhooksApi, {
  method: "get",
  path: `${path}/{id}/deliveries`,
  action: "settings:write",
  noun,
  summary: "The last 100 deliveries, the latest first, each with its attempts",
  schema: z.array(delivery),
  failures: unknown,
});
webhooksApi.get(`${path}/:id/deliveries`, async (c) => {
  requireEditor(c);
  c.header("Cache-Control", "no-store");
  return c.json(await listDeliveries(c.var.db, readId(c, { noun: "Webhook" })));
});

describeEditorsCall(webhooksApi, {
  method: "post",
  path: `${path}/{id}/test`,
  action: "settings:write",
  noun,
  summary: "Send a delivery with the event `test`",
  status: 201,
  schema: delivery,
  failures: unknown,
});
webhooksApi.post(`${path}/:id/test`, async (c) => {
  requireEditor(c);
  return c.json(await sendTest(c.var.db, readId(c, { noun: "Webhook" })), 201);
});

describeEditorsCall(webhooksApi, {
  method: "post",
  path: `${path}/{id}/deliveries/{delivery}/send`,
  action: "settings:write",
  noun,
  summary: "Send a delivery again, under its own id",
  schema: delivery,
  failures: { 404: "There is no such delivery" },
});
webhooksApi.post(`${path}/:id/deliveries/:delivery/send`, async (c) => {
  requireEditor(c);
  return c.json(await sendAgain(c.var.db, readId(c, { noun: "Webhook" }), c.req.param("delivery")));
});

const requestOf = (c: Context<AppEnv>) => ({
  editor: requireEditor(c),
  db: c.var.db,
  settings: c.var.settings,
});
