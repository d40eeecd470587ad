import { LRUCache } from "lru-cache";

/** A result, and the tags of what it depends on. */
export interface Tagged<Value> {
  value: Value;
  tags: ReadonlySet<string>;
}

/** A result that was dropped by an invalidation. */
export interface Dropped<Value> {
  key: string;
  value: Value;
  /** Number of times it was found since it was stored. */
  hits: number;
}

interface Options<Value> {
  maxBytes: number;
  sizeOf: (key: string, value: Value) => number;
  onInvalidated?: (dropped: Dropped<Value>[]) => void;
  /** Called once for a stored result, when it has been found so often that more work on it pays. */
  onOften?: (key: string, value: Value) => void;
}

/** The tag of results that depend on any published content. They are dropped by every invalidation. */
export const anyContent = "*";

/** A tag's place in the sets of its entry and of its keys. */
const bytesPerTag = 100;

/** Each entry may take this fraction of the cache. */
const largestShare = 32;

/** So many times found is often. */
const often = 16;

/** Results that were asked for only once are left at least this fraction of the cache. */
const onceShare = 4;

/**
 * Results of costly work by key, least recently used first to go, bounded in bytes. What was asked for again is kept apart: a
 * flood of addresses that are asked for once, and there are millions of comparisons, displaces nothing but its like. Each
 * carries the tags of what it depends on; invalidating a tag drops them. Concurrent callers of one key share one
 * production. While this process cannot hear of changes made by others it is suspended and stores nothing. Pages hold
 * the date, the footer's year for one: nothing outlives the UTC day on which it was made.
 */
export class TaggedCache<Value extends object> {
  readonly #maxBytes: number;
  readonly #once: Entries<Value>;
  readonly #again: Entries<Value>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #shared = new Map<string, Promise<Tagged<Value> | null>>();
  /** The tags invalidated during each production under way. */
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
   * Returns the stored result, or the one that `produce` makes, adding to `tags` what it depends on; without tags it depends on
   * any content. `produce` yields null for a result that must not be shared: then everybody who waited gets null.
   */
  async findOrProduce(
    key: string,
    produce: (tags: Set<string>) => Promise<Value | null>,
  ): Promise<Tagged<Value> | null> {
    if (this.#isSuspended) return this.#produce(key, produce);
    const known = this.#find(key) ?? this.#shared.get(key);
    if (known) return known;
    const production = this.#produce(key, produce);
    this.#shared.set(key, production);
    try {
      return await production;
    } finally {
      if (this.#shared.get(key) === production) this.#shared.delete(key);
    }
  }

  /** Drops what depends on one of the tags, productions under way included. Without tags it does nothing. */
  invalidate(tags: Iterable<string>): void {
    const invalidated = new Set(tags);
    if (invalidated.size === 0) return;
    for (const missed of this.#productions) for (const tag of invalidated) missed.add(tag);
    this.#shared.clear();
    this.#onInvalidated(this.#drop(this.#keysOf(invalidated)));
  }

  /** While suspended nothing is stored, found or shared: any result may be older than a change unheard of. */
  suspend(isSuspended: boolean) {
    this.#isSuspended = isSuspended;
    this.invalidate([anyContent]);
  }

  /** Measures a stored value again after it grew. */
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

const currentDay = () => Math.floor(Date.now() / 86_400_000);
