import { createHmac, timingSafeEqual } from "node:crypto";
import { environment } from "#shared/environment.server.ts";
import { getSessionSecret } from "#shared/session-secret.server.ts";
import type { Settings } from "#shared/settings.server.ts";

type KeyHolder = Pick<Settings, "sessionSecret" | "dataDir">;

/** What a link does. A secret of one purpose does not serve another. */
type Purpose = "confirm" | "stop";

interface Salted {
  id: number;
  salt: string;
}

export const makeSalt = () => environment.randomBytes(16).toString("base64url");

/**
 * The secret in a watch's links: `12.HMAC`. The same for every email of the watch, and derived from the site's key, so that neither
 * the database nor a backup contains it.
 */
export function watchToken(settings: KeyHolder, purpose: Purpose, { id, salt }: Salted): string {
  const key = getSessionSecret(settings);
  return `${id}.${createHmac("sha256", key).update(`watch ${purpose} ${id} ${salt}`).digest("base64url")}`;
}

/** The id of the watch that a token claims to be of, or null. Check it with `isTokenOf`. */
export function idInToken(token: string): number | null {
  const [, id] = /^(\d{1,9})\.[\w-]{43}$/.exec(token) ?? [];
  return id === undefined ? null : Number(id);
}

export function isTokenOf(settings: KeyHolder, purpose: Purpose, watch: Salted, token: string): boolean {
  const [expected, given] = [watchToken(settings, purpose, watch), token].map((text) => Buffer.from(text));
  return expected && given ? expected.length === given.length && timingSafeEqual(expected, given) : false;
}
