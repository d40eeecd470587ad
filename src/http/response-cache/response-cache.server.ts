import { totalmem } from "node:os";
import type { CachedResponse } from "./cached-response.server.ts";
import { CompressAgain } from "./compress-again.server.ts";
import { type Dropped, TaggedCache } from "./tagged-cache.server.ts";

/** Finished responses for anonymous readers, by address. */
export class ResponseCache extends TaggedCache<CachedResponse> {
  constructor(maxBytes: number, onInvalidated?: (dropped: Dropped<CachedResponse>[]) => void) {
    const compressAgain = new CompressAgain((key, value) => this.recount(key, value));
    const onOften = compressAgain.add.bind(compressAgain);
    super({ maxBytes, sizeOf, onOften, ...(onInvalidated && { onInvalidated }) });
  }
}

const [smallestCache, largestCache] = [32 * 2 ** 20, 256 * 2 ** 20];

/**
 * The bytes that a cache of responses may take: a sixteenth of what the machine or the container has. Ten thousand compressed
 * pages take 140 MB.
 */
export function shareOfMemory(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || totalmem());
  return Math.min(Math.max(Math.floor(memory / 16), smallestCache), largestCache);
}

/** Approximate memory of a cache entry besides its body. Without it many tiny responses would fill the memory. */
const overhead = 1024;

function sizeOf(address: string, { bodies, headers }: CachedResponse): number {
  const texts = [address, ...Object.values(headers)];
  const textBytes = texts.reduce((bytes, text) => bytes + text.length, 0);
  return bodies.values().reduce((sum, { bytes }) => sum + bytes.length, overhead + textBytes);
}
