import { createHash } from "node:crypto";
import { readMediaPath } from "#shared/media.ts";

/** The part of a stored picture's name that tells its content. */
export const hashPicture = (bytes: Buffer) =>
  createHash("sha256").update(bytes).digest("base64url").slice(0, 32);

/** Returns false for a name that no picture has, and for content that the name does not tell. */
export const isPicture = (name: string, bytes: Buffer) =>
  readMediaPath(`/media/${name}`)?.hash === hashPicture(bytes);
