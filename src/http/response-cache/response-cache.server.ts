import type { CachedResponse } from "./cached-response.server.ts";

/**
 * Finished answers for anonymous readers, by address. Any change of content empties it; while this process cannot hear of
 * changes made by others it holds nothing. Bounded in bytes: answers that were not asked for go first (second chance: one
 * that was asked for since it was last looked at is passed over once), and one response takes a 32nd of it at most. Pages
 * hold the date, the footer's year for one: no response outlives the UTC day on which it was made.
 */
export class ResponseCache {
  readonly #stored = new Map<string, StoredAnswer>();
  readonly #underWay = new Map<string, Promise<CachedResponse | null>>();
  readonly #maxBytes: number;
  #bytes = 0;
  #generation = 0;
  #isSuspended = false;
  #day = currentDay();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  find(address: string): CachedResponse | undefined {
    if (this.#day !== currentDay()) this.purge();
    const stored = this.#stored.get(address);
    if (!stored) return undefined;
    stored.wasAskedFor = true;
    return stored.cached;
  }

  /**
   * The stored response, or the one that `produce` makes. Callers that ask for one address at the same time share one
   * production. `produce` yields null for a response that must not be shared: then everybody who waited gets null.
   */
  async findOrProduce(
    address: string,
    produce: () => Promise<CachedResponse | null>,
  ): Promise<CachedResponse | null> {
    if (this.#isSuspended) return produce();
    const stored = this.find(address);
    if (stored) return stored;
    const shared = this.#underWay.get(address);
    if (shared) return shared;
    const production = this.#produce(address, produce);
    this.#underWay.set(address, production);
    try {
      return await production;
    } finally {
      if (this.#underWay.get(address) === production) this.#underWay.delete(address);
    }
  }

  /** Empties the cache and discards responses being produced, which may predate the change. */
  purge() {
    this.#generation += 1;
    this.#stored.clear();
    this.#underWay.clear();
    this.#bytes = 0;
    this.#day = currentDay();
  }

  /** While suspended nothing is stored, found or shared: any response may be older than a change unheard of. */
  suspend(isSuspended: boolean) {
    this.#isSuspended = isSuspended;
    this.purge();
  }

  /** Counts a body that was compressed after the response was stored, if it still is. */
  recount(address: string, cached: CachedResponse) {
    if (this.#stored.get(address)?.cached === cached) this.#store(address, cached);
  }

  get bytes() {
    return this.#bytes;
  }

  async #produce(address: string, produce: () => Promise<CachedResponse | null>) {
    const generation = this.#generation;
    const cached = await produce();
    if (cached && generation === this.#generation && !this.#isSuspended) this.#store(address, cached);
    return cached;
  }

  #store(address: string, cached: CachedResponse) {
    this.#forget(address);
    const bytes = sizeOf(address, cached);
    if (bytes > this.#maxBytes / largestShare) return;
    this.#stored.set(address, { cached, bytes, wasAskedFor: false });
    this.#bytes += bytes;
    this.#evict();
  }

  #forget(address: string) {
    this.#bytes -= this.#stored.get(address)?.bytes ?? 0;
    this.#stored.delete(address);
  }

  #evict() {
    // A map hands out what is put at its end meanwhile, so that what was passed over comes round again.
    for (const [address, stored] of this.#stored) {
      if (this.#bytes <= this.#maxBytes) return;
      if (stored.wasAskedFor) this.#passOver(address, stored);
      else this.#forget(address);
    }
  }

  #passOver(address: string, stored: StoredAnswer) {
    stored.wasAskedFor = false;
    this.#stored.delete(address);
    this.#stored.set(address, stored);
  }
}

interface StoredAnswer {
  cached: CachedResponse;
  bytes: number;
  wasAskedFor: boolean;
}

/** So much of the cache's bytes may one response take: this part of them. */
const largestShare = 32;

const currentDay = () => Math.floor(Date.now() / 86_400_000);

/** Approximate memory of a cache entry besides its body. Without it many tiny responses would fill the memory. */
const overhead = 1024;

function sizeOf(address: string, { bodies, headers }: CachedResponse): number {
  const texts = [address, ...Object.values(headers)];
  const textBytes = texts.reduce((bytes, text) => bytes + text.length, 0);
  return bodies.values().reduce((sum, { bytes }) => sum + bytes.length, overhead + textBytes);
}
