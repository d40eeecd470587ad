import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { OpenDatabase } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { clientAddress } from "#http/client-address.server.ts";
import { RateLimit } from "#http/rate-limit.server.ts";
import { idOf } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { clientNetwork } from "#shared/client-address.ts";
import { AppError } from "#shared/errors.ts";
import {
  acceptanceBody,
  account,
  accountBody,
  invitation,
  invitationBody,
  linkBody,
  openInvitation,
  sentInvitation,
} from "./account.schema.ts";
import { changeAccount, listAccounts, removeAccount } from "./account-changes.server.ts";
import {
  acceptInvitation,
  findInvitation,
  invite,
  listInvitations,
  renewInvitation,
  sendInvitation,
  withdrawInvitation,
} from "./invitations.server.ts";
import { requireRecentAuthentication } from "./recent-authentication.server.ts";

const common = { action: "accounts:manage" } as const;
const change = { ...common, check: requireRecentAuthentication };

/** Owners' API for accounts (contract, section 9): list, invite, change and remove. */
export const editorsApi = callsApi("Account", [
  call("GET /api/admin/editors", {
    ...common,
    summary: "All accounts, sorted by email address",
    result: z.array(account),
    run: ({ db }) => listAccounts(db),
  }),
  call("POST /api/admin/editors", {
    ...change,
    summary:
      "Invite someone, by email if a mail server is configured. The link is valid for seven days and works once",
    body: invitationBody,
    result: sentInvitation,
    status: 201,
    failures: {
      400: "The email address or the role is invalid",
      409: "The email address has an account or an open invitation",
    },
    run: async ({ c, db, editor, body }) => sendInvitation(c, await invite(db, body, editor)),
  }),
  call("PUT /api/admin/editors/{id}", {
    ...change,
    summary:
      "Change the role of an account, deactivate it (which ends its sessions and tokens), or reactivate it",
    body: accountBody,
    result: account,
    failures: { 400: "Unknown role", 404: "Account not found", 409: "This is the last owner" },
    run: ({ db, editor, params, body }) => changeAccount(db, params.id, body, editor),
  }),
  call("DELETE /api/admin/editors/{id}", {
    ...change,
    summary: "Remove an account with its sessions and tokens; its name stays in the history",
    failures: { 404: "Account not found", 409: "This is the last owner" },
    run: ({ db, editor, params }) => removeAccount(db, params.id, editor),
  }),
]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof editorsApi> {}
}

const invitationChange = {
  ...change,
  params: { id: idOf({ noun: "Invitation" }) },
  failures: { 404: "Invitation not found" },
};
const publicCall = {
  action: "public",
  failures: {
    400: "A field is invalid; `issues` names it",
    404: "The invitation is not valid",
    429: "Too many attempts with invalid invitations",
  },
  check: (c: Context<AppEnv>) => c.header("Cache-Control", "no-store"),
} as const;

/** Owners' API for open invitations, and the two public calls of invitees. */
export function invitationsApi(query: OpenDatabase["query"]) {
  const wrongLinks = new RateLimit(query, {
    name: "invitation-client",
    points: 50,
    seconds: 15 * 60,
    refusal: "Too many attempts with invalid invitations. Please try again later.",
  });
  /** One response for links that are used, withdrawn, replaced, expired or unknown. */
  const refuse = async (c: Context<AppEnv>): Promise<never> => {
    await wrongLinks.count(clientNetwork(clientAddress(c)));
    throw new AppError("not-found", "This invitation is no longer valid. Ask for a new one.");
  };
  return callsApi("Account", [
    call("GET /api/admin/invitations", {
      ...common,
      summary: "The open invitations, sorted by email address",
      result: z.array(invitation),
      run: ({ db }) => listInvitations(db),
    }),
    call("POST /api/admin/invitations/{id}/renew", {
      ...invitationChange,
      summary: "Create a new link for an invitation, valid for seven days; the previous link stops working",
      result: sentInvitation,
      run: async ({ c, db, editor, params }) =>
        sendInvitation(c, await renewInvitation(db, params.id, editor)),
    }),
    call("DELETE /api/admin/invitations/{id}", {
      ...invitationChange,
      summary: "Withdraw an invitation: its link stops working",
      run: ({ db, editor, params }) => withdrawInvitation(db, params.id, editor),
    }),
    call("POST /api/invitations/read", {
      ...publicCall,
      summary: "The email address and role of an invitation, by the token of its link",
      body: linkBody,
      result: openInvitation,
      run: async ({ c, db, body }) => {
        const match = await findInvitation(db, body.token);
        if (!match) return refuse(c);
        const { email, role, expiresAt } = match;
        return { email, role, expiresAt };
      },
    }),
    call("POST /api/invitations/accept", {
      ...publicCall,
      summary: "Accept an invitation: creates the account with its password. Works once",
      body: acceptanceBody,
      result: z.object({ email: z.string() }),
      status: 201,
      run: async ({ c, db, body }) => (await acceptInvitation(db, body)) ?? refuse(c),
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof invitationsApi> {}
}
