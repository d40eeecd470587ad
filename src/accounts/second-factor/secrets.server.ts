import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/**
 * Keeps the secrets of second factors unreadable in the store, by keys derived from the session secret. With another session
 * secret they are lost: editors then reset their second factor (`npm run editor -- reset-second-factor`).
 */
export class SecondFactorSecrets {
  readonly #encryptionKey: Buffer;
  readonly #hashKey: Buffer;

  constructor(sessionSecret: string) {
    this.#encryptionKey = derive(sessionSecret, "one-time codes");
    this.#hashKey = derive(sessionSecret, "recovery codes");
  }

  /** Encrypts a text for one owner: moved to another owner's row it cannot be read. */
  encrypt(text: string, owner: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#encryptionKey, iv).setAAD(Buffer.from(owner));
    const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString("base64url");
  }

  /** Returns null for what was encrypted by another key, for another owner, or altered. */
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

  /** A keyed hash of a text of one owner. */
  hash(text: string, owner: string): string {
    return createHmac("sha256", this.#hashKey).update(`${owner}\n${text}`).digest("base64url");
  }
}

const derive = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", `second factor: ${purpose}`, 32));
