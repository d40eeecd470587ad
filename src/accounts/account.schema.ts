import { z } from "@hono/zod-openapi";
import { newPassword } from "#shared/credentials.ts";
import { roles } from "./roles.ts";

/** Accounts, invitations and tokens as the API returns them. Timestamps are ISO 8601 in UTC. */

const instant = z.iso.datetime();
const role = z.enum(roles, "Choose owner, editor or writer");

export const account = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    role,
    authProvider: z.string(),
    createdAt: instant,
    lastSeenAt: instant.nullable(),
    deactivatedAt: instant.nullable(),
    /** True with a passkey or an authenticator app. */
    hasSecondFactor: z.boolean(),
  })
  .openapi("Account");

export const invitationBody = z.object({
  email: z.string("Email is required").max(254, "This is not an email address"),
  role: role.default("editor"),
});

export const accountBody = z.object({ role: role.optional(), isActive: z.boolean().optional() });

export const invitation = z
  .object({
    id: z.int(),
    email: z.string(),
    role,
    invitedBy: z.string(),
    invitedAt: instant,
    expiresAt: instant,
  })
  .openapi("Invitation");

export const sentInvitation = invitation
  .extend({
    url: z.string().openapi({ description: "The invitation link. Only this response contains it" }),
    isMailed: z.boolean(),
  })
  .openapi("SentInvitation");

export const openInvitation = z.object({ email: z.string(), role, expiresAt: instant });

export const linkBody = z.object({ token: z.string("Token is required").max(200) });

export const acceptanceBody = linkBody.extend({
  name: z.string("Name is required").trim().min(1, "Name is required").max(200, "At most 200 characters"),
  password: newPassword,
});

export const apiToken = z
  .object({
    id: z.int(),
    name: z.string(),
    start: z.string().openapi({ description: "Its first characters" }),
    scopes: z.array(z.string()),
    createdBy: z.string(),
    createdAt: instant,
    expiresAt: instant.nullable(),
    lastUsedAt: instant.nullable(),
  })
  .openapi("ApiToken");

export const newApiToken = apiToken
  .extend({ token: z.string().openapi({ description: "The token. Only this response contains it" }) })
  .openapi("NewApiToken");

export type Account = z.infer<typeof account>;
export type Invitation = z.infer<typeof invitation>;
export type SentInvitation = z.infer<typeof sentInvitation>;
export type OpenInvitation = z.infer<typeof openInvitation>;
export type ApiToken = z.infer<typeof apiToken>;
export type NewApiToken = z.infer<typeof newApiToken>;
