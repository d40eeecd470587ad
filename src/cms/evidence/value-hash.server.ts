import { createHash } from "node:crypto";

/** Hash of a value as it is when it is checked: a citation proves the value with this hash and no other. */
export const hashValue = (value: string): string =>
  createHash("sha256").update(value.trim().normalize("NFC")).digest("base64url").slice(0, 22);
