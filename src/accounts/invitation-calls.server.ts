import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { OpenDatabase } from "#db/database.server.ts";
import { clientAddress } from "#http/client-address.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { RateLimit } from "#http/rate-limit.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { clientNetwork } from "#shared/client-address.ts";
import { AppError } from "#shared/errors.ts";
import { acceptanceBody, invitation, linkBody, openInvitation, sentInvitation } from "./account.schema.ts";
import { requireEditor } from "./editor.server.ts";
import { sendInvitation } from "./invitation-mail.server.ts";
import {
  acceptInvitation,
  findInvitation,
  listInvitations,
  renewInvitation,
  withdrawInvitation,
} from "./invitations.server.ts";
import { requireRecentAuthentication } from "./recent-authentication.server.ts";

const path = "/api/admin/invitations";
const common = { noun: "Account", action: "accounts:manage" } as const;
const failures = { 404: "There is no such invitation" };

/** Open invitations for owners, and the two calls of those who were invited. */
export function invitationsApi(query: OpenDatabase["query"]) {
  const app = new OpenAPIHono<AppEnv>();

  describeEditorsCall(app, {
    ...common,
    method: "get",
    path,
    summary: "The open invitations, by address",
    schema: z.array(invitation),
  });
  app.get(path, async (c) => {
    requireEditor(c);
    c.header("Cache-Control", "no-store");
    return c.json(await listInvitations(c.var.db));
  });

  describeEditorsCall(app, {
    ...common,
    method: "post",
    path: `${path}/{id}/renew`,
    summary: "Make a new link for an invitation, valid for seven days; the one before it ends",
    schema: sentInvitation,
    failures,
  });
  app.post(`${path}/:id/renew`, async (c) => {
    const editor = requireEditor(c);
    requireRecentAuthentication(c);
    c.header("Cache-Control", "no-store");
    return c.json(
      await sendInvitation(c, await renewInvitation(c.var.db, readId(c, { noun: "Invitation" }), editor)),
    );
  });

  describeEditorsCall(app, {
    ...common,
    method: "delete",
    path: `${path}/{id}`,
    summary: "Withdraw an invitation: its link leads nowhere",
    status: 204,
    failures,
  });
  app.delete(`${path}/:id`, async (c) => {
    const editor = requireEditor(c);
    requireRecentAuthentication(c);
    await withdrawInvitation(c.var.db, readId(c, { noun: "Invitation" }), editor);
    return c.body(null, 204);
  });

  addAcceptance(app, query);
  return app;
}

function addAcceptance(app: OpenAPIHono<AppEnv>, query: OpenDatabase["query"]) {
  const wrongLinks = new RateLimit(query, {
    name: "invitation-client",
    points: 50,
    seconds: 15 * 60,
    refusal: "Too many invitations that are not valid. Please try again later.",
  });
  /** One answer for a link that was used, withdrawn, replaced, has expired or never was. */
  const refuse = async (c: Context<AppEnv>): Promise<never> => {
    await wrongLinks.count(clientNetwork(clientAddress(c)));
    throw new AppError("not-found", "This invitation is not valid any more. Ask for a new one.");
  };

  const failures = {
    400: "A field is invalid; `issues` names it",
    404: "The invitation is not valid",
    429: "Too many invitations that are not valid",
  };
  const publicCall = { ...common, action: "public", method: "post", failures } as const;

  describeEditorsCall(app, {
    ...publicCall,
    path: "/api/invitations/read",
    summary: "The address and the role that an invitation is for, by the token of its link",
    body: linkBody,
    schema: openInvitation,
  });
  app.post("/api/invitations/read", async (c) => {
    c.header("Cache-Control", "no-store");
    const given = await readPayload(c, linkBody);
    const found = await findInvitation(c.var.db, given.token);
    if (!found) return refuse(c);
    const { email, role, expiresAt } = found;
    return c.json({ email, role, expiresAt });
  });

  describeEditorsCall(app, {
    ...publicCall,
    path: "/api/invitations/accept",
    summary: "Accept an invitation: the account is made, once, and signs in by its password from then on",
    body: acceptanceBody,
    status: 201,
    schema: z.object({ email: z.string() }),
  });
  app.post("/api/invitations/accept", async (c) => {
    c.header("Cache-Control", "no-store");
    const given = await readPayload(c, acceptanceBody);
    const made = await acceptInvitation(c.var.db, given);
    return made ? c.json(made, 201) : refuse(c);
  });
}
