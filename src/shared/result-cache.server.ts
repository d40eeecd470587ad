import { hash } from "node:crypto";
import { environment } from "./environment.server.ts";

interface CacheSettings<Result> {
  /** Limit on the sum of `sizeOf` over all results. */
  maxSize: number;
  sizeOf: (result: Result) => number;
  /** Lifetime of a result in milliseconds; null for no limit. */
  lifetimeOf: (result: Result) => number | null;
}

interface Entry<Result> {
  result: Promise<Result>;
  /** 0 while the work runs. */
  size: number;
  expiresAt: number;
}

/** An LRU cache of costly results, keyed by their source. Concurrent callers share one computation. Failures are not cached. */
export class ResultCache<Result> {
  readonly #settings: CacheSettings<Result>;
  readonly #entries = new Map<string, Entry<Result>>();
  #size = 0;

  constructor(settings: CacheSettings<Result>) {
    this.#settings = settings;
  }

  /** @param source everything the result depends on */
  get(source: unknown[], work: () => Promise<Result>): Promise<Result> {
    const key = hash("sha256", JSON.stringify(source), "base64url");
    const cachedEntry = this.#entries.get(key);
    if (cachedEntry) this.#forget(key, cachedEntry);
    if (!cachedEntry || cachedEntry.expiresAt < environment.now()) return this.#add(key, work());
    this.#keep(key, cachedEntry);
    return cachedEntry.result;
  }

  #add(key: string, result: Promise<Result>): Promise<Result> {
    const entry: Entry<Result> = { result, size: 0, expiresAt: Infinity };
    this.#keep(key, entry);
    result.then(
      (value) => this.#measure(key, entry, value),
      () => this.#forget(key, entry),
    );
    return result;
  }

  #measure(key: string, entry: Entry<Result>, value: Result) {
    const { maxSize, sizeOf, lifetimeOf } = this.#settings;
    const isKept = this.#entries.get(key) === entry;
    if (isKept) this.#forget(key, entry);
    entry.size = sizeOf(value);
    const lifetime = lifetimeOf(value);
    if (lifetime !== null) entry.expiresAt = environment.now() + lifetime;
    if (isKept) this.#keep(key, entry);
    for (const [oldest, one] of this.#entries) {
      if (this.#size <= maxSize) break;
      if (one.size > 0) this.#forget(oldest, one);
    }
  }

  #keep(key: string, entry: Entry<Result>) {
    this.#entries.set(key, entry);
    this.#size += entry.size;
  }

  #forget(key: string, entry: Entry<Result>) {
    if (this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    this.#size -= entry.size;
  }
}
