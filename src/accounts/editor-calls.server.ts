import { OpenAPIHono, z } from "@hono/zod-openapi";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { account, accountBody, invitationBody, sentInvitation } from "./account.schema.ts";
import { changeAccount, listAccounts, removeAccount } from "./account-changes.server.ts";
import { requireEditor } from "./editor.server.ts";
import { sendInvitation } from "./invitation-mail.server.ts";
import { invite } from "./invitations.server.ts";
import { requireRecentAuthentication } from "./recent-authentication.server.ts";

const path = "/api/admin/editors";
const common = { noun: "Account", action: "accounts:manage" } as const;

/** Accounts for owners (contract, section 9): listed, invited, changed and removed. */
export const editorsApi = new OpenAPIHono<AppEnv>();

describeEditorsCall(editorsApi, {
  ...common,
  method: "get",
  path,
  summary: "All accounts, by address",
  schema: z.array(account),
});
editorsApi.get(path, async (c) => {
  requireEditor(c);
  c.header("Cache-Control", "no-store");
  return c.json(await listAccounts(c.var.db));
});

describeEditorsCall(editorsApi, {
  ...common,
  method: "post",
  path,
  summary:
    "Invite somebody, by email where a mail server is set up; the link is valid for seven days and once",
  status: 201,
  body: invitationBody,
  schema: sentInvitation,
  failures: { 400: "No address, or no role", 409: "The address has an account or an open invitation" },
});
editorsApi.post(path, async (c) => {
  const editor = requireEditor(c);
  requireRecentAuthentication(c);
  c.header("Cache-Control", "no-store");
  const given = await readPayload(c, invitationBody);
  return c.json(await sendInvitation(c, await invite(c.var.db, given, editor)), 201);
});

describeEditorsCall(editorsApi, {
  ...common,
  method: "put",
  path: `${path}/{id}`,
  summary: "Change the role of an account, deactivate it (its sessions and tokens end), or let it in again",
  body: accountBody,
  schema: account,
  failures: { 400: "No such role", 404: "There is no such account", 409: "It is the last owner" },
});
editorsApi.put(`${path}/:id`, async (c) => {
  const editor = requireEditor(c);
  requireRecentAuthentication(c);
  c.header("Cache-Control", "no-store");
  const given = await readPayload(c, accountBody);
  return c.json(await changeAccount(c.var.db, c.req.param("id"), given, editor));
});

describeEditorsCall(editorsApi, {
  ...common,
  method: "delete",
  path: `${path}/{id}`,
  summary: "Remove an account with its sessions and tokens; its name stays in the history",
  status: 204,
  failures: { 404: "There is no such account", 409: "It is the last owner" },
});
editorsApi.delete(`${path}/:id`, async (c) => {
  const editor = requireEditor(c);
  requireRecentAuthentication(c);
  await removeAccount(c.var.db, c.req.param("id"), editor);
  return c.body(null, 204);
});
