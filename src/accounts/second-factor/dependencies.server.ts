import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import type { OpenDatabase } from "#db/database.server.ts";
import { RateLimit } from "#http/rate-limit.server.ts";
import { environment } from "#shared/environment.server.ts";
import { getSessionSecret } from "#shared/session-secret.server.ts";
import type { Settings } from "#shared/settings.server.ts";

/** The keys and counters that all second-factor calls share. */
export interface SecondFactorDependencies {
  secrets: SecondFactorSecrets;
  limits: SecondFactorLimits;
}

export const createSecondFactorDependencies = (
  settings: Settings,
  query: OpenDatabase["query"],
): SecondFactorDependencies => ({
  secrets: new SecondFactorSecrets(getSessionSecret(settings)),
  limits: new SecondFactorLimits(query),
});

const quarterOfAnHour = 15 * 60;

/** Rate limits for second factors, stored in the database. */
class SecondFactorLimits {
  /** Wrong codes per account. Trying one requires the correct password or an open session. */
  readonly wrongCodes: RateLimit;
  /** Passkey challenges per client network. */
  readonly challenges: RateLimit;

  constructor(query: OpenDatabase["query"]) {
    this.wrongCodes = new RateLimit(query, {
      name: "second-factor-codes",
      points: 10,
      seconds: quarterOfAnHour,
      refusal: "Too many wrong codes. Please try again later, or use a passkey.",
    });
    this.challenges = new RateLimit(query, {
      name: "passkey-challenges",
      points: 100,
      seconds: quarterOfAnHour,
      refusal: "Too many attempts. Please try again later.",
    });
  }
}

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts second-factor secrets in the database with keys derived from the session secret. If that changes, they are lost: editors
 * then need a reset (`npm run editor -- reset-second-factor`).
 */
export class SecondFactorSecrets {
  readonly #encryptionKey: Buffer;
  readonly #hashKey: Buffer;

  constructor(sessionSecret: string) {
    this.#encryptionKey = derive(sessionSecret, "one-time codes");
    this.#hashKey = derive(sessionSecret, "recovery codes");
  }

  /** Encrypts a text for one owner. It cannot be decrypted in another owner's row. */
  encrypt(text: string, owner: string): string {
    const iv = environment.randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#encryptionKey, iv).setAAD(Buffer.from(owner));
    const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString("base64url");
  }

  /** Returns null if the text was altered, or encrypted with another key or for another owner. */
  decrypt(encrypted: string, owner: string): string | null {
    const bytes = Buffer.from(encrypted, "base64url");
    try {
      const decipher = createDecipheriv(algorithm, this.#encryptionKey, bytes.subarray(0, ivBytes));
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
    } catch {
      return null;
    }
  }

  /** A keyed hash of an owner's text. */
  hash(text: string, owner: string): string {
    return createHmac("sha256", this.#hashKey).update(`${owner}\n${text}`).digest("base64url");
  }
}

const derive = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", `second factor: ${purpose}`, 32));
