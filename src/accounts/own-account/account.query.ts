import { type ApiResult, api, apiQuery } from "#http/client/api.ts";
import { createPasskey } from "../sign-in/passkeys.ts";

export type Account = ApiResult<"GET /api/auth/account">;
export type Passkey = ApiResult<"GET /api/auth/passkeys">[number];
export type OwnSession = ApiResult<"GET /api/auth/sessions">[number];
export type NewSecret = ApiResult<"POST /api/auth/totp">;

export const accountQuery = apiQuery("GET /api/auth/account");

export const passkeysQuery = apiQuery("GET /api/auth/passkeys");

export const sessionsQuery = apiQuery("GET /api/auth/sessions");

/** Registers a passkey on this device. Returns the recovery codes created with the first second factor, or null. */
export async function addPasskey(name: string): Promise<string[] | null> {
  const options = await api("POST /api/auth/passkeys/registration/options");
  const made = await createPasskey(options);
  const response = {
    ...made,
    response: { ...made.response },
    clientExtensionResults: { ...made.clientExtensionResults },
  };
  return (await api("POST /api/auth/passkeys/registration", { body: { name, response } })).recoveryCodes;
}

/** Confirms the app with its first code. Returns recovery codes as `addPasskey` does. */
export const confirmApp = async (code: string) =>
  (await api("POST /api/auth/totp/confirm", { body: { code } })).recoveryCodes;

export const renewCodes = async () => (await api("POST /api/auth/recovery-codes")).recoveryCodes;
