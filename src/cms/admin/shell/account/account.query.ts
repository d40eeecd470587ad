import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { createPasskey } from "../../../sign-in/passkeys.ts";
import { callApi } from "../../calls.ts";

const path = "/api/auth/account";

const account = z.object({
  user: z.object({ email: z.string(), firstName: z.string().nullable(), lastName: z.string().nullable() }),
  hasPassword: z.boolean(),
  identityProvider: z.string().nullable(),
  secondFactors: z.array(z.enum(["passkey", "code"])),
  recoveryCodesLeft: z.number(),
  isSecondFactorRequired: z.boolean(),
  passkeyAddress: z.string(),
  takesMail: z.boolean(),
});

export type Account = z.infer<typeof account>;

export const accountQuery = queryOptions<Account>({
  queryKey: ["admin", path],
  queryFn: async () => account.parse(await callApi("GET", path)),
});

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  isSynced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

export type Passkey = z.infer<typeof passkey>;

export const passkeysQuery = queryOptions<Passkey[]>({
  queryKey: ["admin", "/api/auth/passkeys"],
  queryFn: async () => z.array(passkey).parse(await callApi("GET", "/api/auth/passkeys")),
});

const session = z.object({
  id: z.string(),
  device: z.string(),
  method: z.string(),
  network: z.string(),
  openedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string(),
  isCurrent: z.boolean(),
});

export type OwnSession = z.infer<typeof session>;

export const sessionsQuery = queryOptions<OwnSession[]>({
  queryKey: ["admin", "/api/auth/sessions"],
  queryFn: async () => z.array(session).parse(await callApi("GET", "/api/auth/sessions")),
});

export const saveAccount = async (
  body: { name: string } | { currentPassword: string; newPassword: string },
): Promise<Account> => account.parse(await callApi("PUT", path, { body }));

const codes = z.object({ recoveryCodes: z.array(z.string()).nullable() });

/** Adds a passkey of this device. Returns the recovery codes that come with the first second factor, else null. */
export async function addPasskey(name: string): Promise<string[] | null> {
  const options = await callApi("POST", "/api/auth/passkeys/registration/options", { body: {} });
  const response = await createPasskey(options);
  return codes.parse(await callApi("POST", "/api/auth/passkeys/registration", { body: { name, response } }))
    .recoveryCodes;
}

export const renamePasskey = (id: string, name: string) =>
  callApi("PUT", `/api/auth/passkeys/${encodeURIComponent(id)}`, { body: { name } });

export const removePasskey = (id: string) =>
  callApi("DELETE", `/api/auth/passkeys/${encodeURIComponent(id)}`);

const newSecret = z.object({ secret: z.string(), uri: z.string(), qr: z.string() });

export type NewSecret = z.infer<typeof newSecret>;

export const beginApp = async () => newSecret.parse(await callApi("POST", "/api/auth/totp", { body: {} }));

/** The same as for a passkey: the recovery codes that come with it, or null. */
export const confirmApp = async (code: string) =>
  codes.parse(await callApi("POST", "/api/auth/totp/confirm", { body: { code } })).recoveryCodes;

export const removeApp = () => callApi("DELETE", "/api/auth/totp");

export const renewCodes = async () =>
  codes.parse(await callApi("POST", "/api/auth/recovery-codes", { body: {} })).recoveryCodes ?? [];

export const endSession = (id: string) => callApi("DELETE", `/api/auth/sessions/${encodeURIComponent(id)}`);

export const endOtherSessions = () => callApi("DELETE", "/api/auth/sessions");
