import type { CachedResponse } from "./cached-response.server.ts";
import { type Dropped, TaggedCache } from "./tagged-cache.server.ts";

/** Finished responses for anonymous readers, by address. */
export class ResponseCache extends TaggedCache<CachedResponse> {
  constructor(maxBytes: number, onInvalidated?: (dropped: Dropped<CachedResponse>[]) => void) {
    super({ maxBytes, sizeOf, ...(onInvalidated && { onInvalidated }) });
  }
}

/** Approximate memory of a cache entry besides its body. Without it many tiny responses would fill the memory. */
const overhead = 1024;

function sizeOf(address: string, { bodies, headers }: CachedResponse): number {
  const texts = [address, ...Object.values(headers)];
  const textBytes = texts.reduce((bytes, text) => bytes + text.length, 0);
  return bodies.values().reduce((sum, { bytes }) => sum + bytes.length, overhead + textBytes);
}
