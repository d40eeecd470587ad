import { statfs } from "node:fs/promises";

const full = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** How long the disk counts as full after a failed write, in milliseconds. A database server's disk cannot be queried. */
const remembered = 30_000;
/** In bytes. With less free space, the next write is likely to fail. */
const leastSpace = 8 * 1024 * 1024;

let lastFailure = Number.NEGATIVE_INFINITY;

/** Returns true if a write failed because the disk is full, here or on the database server, and records the time. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  const isFull = full.has(code) || /no space left on device/i.test(error.message) || isDiskFull(error.cause);
  if (isFull) lastFailure = performance.now();
  return isFull;
}

/** Returns true if writes below `folder` fail, or are about to, because the disk is full: fewer than `least` bytes are free. */
export async function lacksSpace(folder: string, least = leastSpace): Promise<boolean> {
  if (performance.now() - lastFailure < remembered) return true;
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < least;
  } catch {
    // The folder does not exist yet.
    return false;
  }
}
