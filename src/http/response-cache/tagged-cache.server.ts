import { LRUCache } from "lru-cache";
import { environment } from "#shared/environment.server.ts";
import { TurnGate } from "#shared/turn-gate.server.ts";

/** A result with the tags of the content it depends on. */
export interface Tagged<Value> {
  value: Value;
  tags: ReadonlySet<string>;
}

/** A result evicted by an invalidation. */
export interface Dropped<Value> {
  key: string;
  value: Value;
  /** Cache hits since it was stored. */
  hits: number;
}

interface Options<Value> {
  maxBytes: number;
  sizeOf: (key: string, value: Value) => number;
  onInvalidated?: (dropped: Dropped<Value>[]) => void;
  /** Called once per result, when it has enough hits to justify more work. */
  onOften?: (key: string, value: Value) => void;
}

/** The tag of results that depend on any published content. Every invalidation evicts them. */
export const anyContent = "*";

/** A tag's share of the entry's set and of the index by tag. */
const bytesPerTag = 100;

/** An entry may take at most this fraction of the cache: one in 32. */
const largestShare = 32;

/** Hits after which `onOften` is called. */
const often = 4;

/** Entries read only once keep at least this fraction of the cache: one in 4. */
const onceShare = 4;

/**
 * A segmented LRU cache of costly results, bounded in bytes and invalidated by tags. Entries read only once are evicted first, so a
 * scan of the millions of possible comparisons evicts only its own entries. Concurrent callers of a key share one production. The
 * cache is suspended and stores nothing while the process cannot receive other processes' changes. Entries expire at the end of
 * their UTC day, because pages show the date (the footer's year, for example).
 */
export class TaggedCache<Value extends object> {
  readonly #maxBytes: number;
  readonly #once: Entries<Value>;
  readonly #again: Entries<Value>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #shared = new Map<string, Promise<Tagged<Value> | null>>();
  readonly #sharers = new TurnGate(16);
  /** For each production in progress, the tags invalidated since it began. */
  readonly #productions = new Set<Set<string>>();
  readonly #onInvalidated: (dropped: Dropped<Value>[]) => void;
  readonly #onOften: (key: string, value: Value) => void;
  #isSuspended = false;
  #day = currentDay();

  constructor({ maxBytes, sizeOf, onInvalidated = () => {}, onOften = () => {} }: Options<Value>) {
    this.#onInvalidated = onInvalidated;
    this.#onOften = onOften;
    const entries = (maxSize: number): Entries<Value> =>
      new LRUCache({
        maxSize,
        maxEntrySize: Math.floor(maxBytes / largestShare),
        sizeCalculation: ({ value, tags }, key) => sizeOf(key, value) + tags.size * bytesPerTag,
        dispose: ({ tags }, key) => this.#unindex(key, tags),
      });
    this.#maxBytes = maxBytes;
    this.#once = entries(maxBytes);
    this.#again = entries(maxBytes - Math.floor(maxBytes / onceShare));
  }

  find(key: string): Value | undefined {
    return this.#find(key)?.value;
  }

  /**
   * Returns the cached result, or produces it. `produce` adds the tags it depends on; a result without tags depends on any content.
   * If `produce` returns null, the result must not be shared, and all concurrent callers get null.
   */
  async findOrProduce(
    key: string,
    produce: (tags: Set<string>) => Promise<Value | null>,
  ): Promise<Tagged<Value> | null> {
    if (this.#isSuspended) return this.#produce(key, produce);
    const cachedValue = this.#find(key);
    if (cachedValue) return cachedValue;
    const shared = this.#shared.get(key);
    if (shared) {
      const value = await shared;
      // Hundreds of readers can share it.
      await this.#sharers.pass();
      return value;
    }
    const production = this.#produce(key, produce);
    this.#shared.set(key, production);
    try {
      return await production;
    } finally {
      if (this.#shared.get(key) === production) this.#shared.delete(key);
    }
  }

  /**
   * Returns the cached results of many keys, and produces the missing ones together. `produce` may leave keys out; those are
   * missing from the result, too.
   */
  async findOrProduceAll<Key>(
    keys: readonly Key[],
    { nameOf, tagsOf }: { nameOf: (key: Key) => string; tagsOf: (key: Key) => readonly string[] },
    produce: (missing: Key[]) => Promise<Map<Key, Value>>,
  ): Promise<Map<Key, Value>> {
    const results = new Map<Key, Value>();
    const missing: Key[] = [];
    for (const key of keys) {
      const value = this.#isSuspended ? undefined : this.find(nameOf(key));
      if (value) results.set(key, value);
      else missing.push(key);
    }
    if (missing.length === 0) return results;
    const missed = new Set<string>();
    this.#productions.add(missed);
    try {
      for (const [key, value] of await produce(missing)) {
        results.set(key, value);
        const tags = new Set(tagsOf(key));
        if (!this.#isSuspended && isCurrent(tags, missed)) this.#store(nameOf(key), { value, tags, hits: 0 });
      }
    } finally {
      this.#productions.delete(missed);
    }
    return results;
  }

  /** Evicts the entries with one of the tags and keeps productions in progress from being stored. */
  invalidate(tags: Iterable<string>): void {
    const invalidated = new Set(tags);
    if (invalidated.size === 0) return;
    for (const missed of this.#productions) for (const tag of invalidated) missed.add(tag);
    this.#shared.clear();
    this.#onInvalidated(this.#drop(this.#keysOf(invalidated)));
  }

  /** While suspended, the cache neither stores nor returns anything, because it may have missed a change. */
  suspend(isSuspended: boolean) {
    this.#isSuspended = isSuspended;
    this.invalidate([anyContent]);
  }

  /** Updates the size of a cached value that grew. */
  recount(key: string, value: Value) {
    const entry = this.#peek(key);
    if (entry?.value === value) this.#store(key, entry);
  }

  get bytes() {
    return this.#once.calculatedSize + this.#again.calculatedSize;
  }

  #find(key: string): Entry<Value> | undefined {
    if (this.#day !== currentDay()) {
      this.#day = currentDay();
      this.invalidate([anyContent]);
    }
    const entry = this.#again.get(key) ?? this.#once.peek(key);
    if (!entry) return undefined;
    entry.hits += 1;
    if (entry.hits === 1) {
      this.#once.delete(key);
      this.#store(key, entry);
    }
    if (entry.hits === often) this.#onOften(key, entry.value);
    return entry;
  }

  #peek(key: string): Entry<Value> | undefined {
    return this.#again.peek(key) ?? this.#once.peek(key);
  }

  async #produce(key: string, produce: (tags: Set<string>) => Promise<Value | null>) {
    const missed = new Set<string>();
    const tags = new Set<string>();
    this.#productions.add(missed);
    try {
      const value = await produce(tags);
      if (tags.size === 0) tags.add(anyContent);
      if (!value) return null;
      if (!this.#isSuspended && isCurrent(tags, missed)) this.#store(key, { value, tags, hits: 0 });
      return { value, tags };
    } finally {
      this.#productions.delete(missed);
    }
  }

  #store(key: string, entry: Entry<Value>) {
    const entries = entry.hits > 0 ? this.#again : this.#once;
    entries.set(key, { ...entry });
    while (this.bytes > this.#maxBytes) this.#once.pop();
    if (!entries.has(key)) return;
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  #unindex(key: string, tags: ReadonlySet<string>) {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  #keysOf(tags: ReadonlySet<string>): Set<string> {
    if (tags.has(anyContent)) return new Set([...this.#once.keys(), ...this.#again.keys()]);
    return new Set([anyContent, ...tags].flatMap((tag) => [...(this.#keysByTag.get(tag) ?? [])]));
  }

  #drop(keys: Set<string>): Dropped<Value>[] {
    const dropped: Dropped<Value>[] = [];
    for (const key of keys) {
      const entry = this.#peek(key);
      if (entry) dropped.push({ key, value: entry.value, hits: entry.hits });
      this.#once.delete(key);
      this.#again.delete(key);
    }
    return dropped;
  }
}

interface Entry<Value> extends Tagged<Value> {
  hits: number;
}

type Entries<Value> = LRUCache<string, Entry<Value>>;

const isCurrent = (tags: ReadonlySet<string>, invalidated: ReadonlySet<string>) =>
  invalidated.size === 0 ||
  (!invalidated.has(anyContent) && !tags.has(anyContent) && tags.isDisjointFrom(invalidated));

const currentDay = () => Math.floor(environment.now() / 86_400_000);
