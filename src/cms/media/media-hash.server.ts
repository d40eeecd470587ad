import { createHash } from "node:crypto";
import { readMediaPath } from "#shared/media.ts";

/** Returns the part of a stored picture's name that identifies its content. */
export const hashPicture = (bytes: Buffer) =>
  createHash("sha256").update(bytes).digest("base64url").slice(0, 32);

/** Returns false if no picture can have the name, or if the content does not match it. */
export const isPicture = (name: string, bytes: Buffer) =>
  readMediaPath(`/media/${name}`)?.hash === hashPicture(bytes);
