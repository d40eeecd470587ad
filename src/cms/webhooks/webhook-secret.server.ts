import { createHash, createHmac } from "node:crypto";
import { environment } from "#shared/environment.server.ts";
import { getSessionSecret } from "#shared/session-secret.server.ts";
import type { Settings } from "#shared/settings.server.ts";

export type KeyHolder = Pick<Settings, "sessionSecret" | "dataDir">;

export const makeSalt = () => environment.randomBytes(24).toString("base64url");

/**
 * The key that signs a webhook's deliveries, derived from the site's key and the webhook's salt. Neither the database nor a backup
 * contains it.
 */
export const secretOf = (settings: KeyHolder, salt: string): string =>
  `whsec_${createHmac("sha256", getSessionSecret(settings)).update(`webhook ${salt}`).digest("base64url")}`;

export const printOf = (secret: string): string =>
  createHash("sha256").update(secret).digest("hex").slice(0, 16);

/**
 * Value of the header `X-Signature` for a body sent at `seconds` (Unix time): `t=SECONDS,v1=HEX`, where HEX is the HMAC-SHA256 of
 * `SECONDS.BODY` with the secret exactly as displayed.
 */
export function signatureOf(secret: string, seconds: number, body: string): string {
  const digest = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${digest}`;
}
