import { totalmem } from "node:os";
import { LRUCache } from "lru-cache";
import { environment } from "#shared/environment.server.ts";
import { type CachedResponse, compressDensely, type Encoding } from "./compressed-response.server.ts";
import { type Dropped, TaggedCache } from "./tagged-cache.server.ts";

/** Finished responses for anonymous readers by key. */
export class ResponseCache extends TaggedCache<CachedResponse> {
  constructor(maxBytes: number, onInvalidated?: (dropped: Dropped<CachedResponse>[]) => void) {
    const compressAgain = new CompressAgain((key, value) => this.recount(key, value));
    const onOften = compressAgain.add.bind(compressAgain);
    super({ maxBytes, sizeOf, onOften, ...(onInvalidated && { onInvalidated }) });
  }
}

const [smallestCache, largestCache] = [32 * 2 ** 20, 256 * 2 ** 20];

/** Returns the cache's limit in bytes: a sixteenth of the machine's or container's memory. 10,000 pages take 140 MB. */
export function shareOfMemory(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || totalmem());
  return Math.min(Math.max(Math.floor(memory / 16), smallestCache), largestCache);
}

/** Approximate bytes per entry besides its body. Without it, many tiny responses could fill the memory. */
const overhead = 1024;

function sizeOf(address: string, { bodies, headers }: CachedResponse): number {
  const texts = [address, ...Object.values(headers)];
  const textBytes = texts.reduce((bytes, text) => bytes + text.length, 0);
  return bodies.values().reduce((sum, { bytes }) => sum + bytes.length, overhead + textBytes);
}

/** Called with a recompressed response and its key. */
type OnSmaller = (key: string, value: CachedResponse) => void;

const mostWaiting = 64;
/** After each job, rests this many times its duration, so that readers come first on small machines, too. */
const restFactor = 3;

/**
 * Recompresses popular responses at a higher quality, one at a time. That saves a tenth of the bytes, for many pages one round trip
 * before the first paint. Responses beyond the queue's limit keep their first compression.
 */
class CompressAgain {
  readonly #onSmaller: OnSmaller;
  readonly #waiting: [key: string, value: CachedResponse][] = [];
  #isRunning = false;

  constructor(onSmaller: OnSmaller) {
    this.#onSmaller = onSmaller;
  }

  add(key: string, value: CachedResponse) {
    if (this.#waiting.length >= mostWaiting) return;
    this.#waiting.push([key, value]);
    if (!this.#isRunning) void this.#run();
  }

  async #run() {
    this.#isRunning = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const started = performance.now();
      const [key, value] = next;
      // On failure the first compression stays.
      await compressDensely(value).then(
        () => this.#onSmaller(key, value),
        () => {},
      );
      await environment.wait(restFactor * (performance.now() - started));
    }
    this.#isRunning = false;
  }
}

/** Requests an address like a reader who accepts one encoding. */
type Ask = (address: string, encoding: Encoding) => Promise<unknown>;

/** Responses beyond the limit wait for their next reader. More would cost a save more than they save readers. */
const mostPages = 8;
/** Long enough to receive all notifications of a save, and often of the next save. */
const firstPauseMs = 100;
/** Pages rendered for no reader yet whose demand is remembered. */
const mostRemembered = 1000;

interface Waiting extends Dropped<CachedResponse> {
  demand: number;
}

/**
 * Re-renders the most requested of the evicted responses, so that their next readers need not wait. Demand is the number of
 * requests since the last save; each further save without requests halves it. Renders one at a time and pauses for as long as each
 * one took, so that readers come first. The queue may be lost, because the next reader renders the page anyway.
 */
export class RenderAgain {
  readonly #ask: Ask;
  /** The demand for responses that were rendered again, by key. All others were rendered for a reader. */
  readonly #renderedAgain = new LRUCache<string, number>({ max: mostRemembered });
  #waiting: Waiting[] = [];
  #isRunning = false;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  add(dropped: Dropped<CachedResponse>[]) {
    const wanted = dropped.flatMap((response): Waiting[] => {
      const demand = this.#takeDemand(response);
      return demand > 0 && response.value.status === 200 ? [{ ...response, demand }] : [];
    });
    if (wanted.length === 0) return;
    const byKey = new Map([...this.#waiting, ...wanted].map((response) => [response.key, response]));
    this.#waiting = [...byKey.values()].toSorted((a, b) => b.demand - a.demand).slice(0, mostPages);
    if (!this.#isRunning) void this.#run();
  }

  #takeDemand({ key, hits }: Dropped<CachedResponse>): number {
    const earlier = this.#renderedAgain.get(key);
    this.#renderedAgain.delete(key);
    return earlier === undefined ? hits + 1 : hits + Math.floor(earlier / 2);
  }

  async #run() {
    this.#isRunning = true;
    await environment.wait(firstPauseMs);
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const started = performance.now();
      this.#renderedAgain.set(next.key, next.demand);
      // The failure is logged where it occurs, and the next reader sees it.
      for (const encoding of next.value.bodies.keys()) await this.#ask(next.key, encoding).catch(() => {});
      await environment.wait(performance.now() - started);
    }
    this.#isRunning = false;
  }
}

/** A route with path parameters as `:name` or `{name}`, and the query parameters it reads. */
export interface DeclaredQuery {
  pattern: string;
  parameters: readonly string[];
}

/**
 * Builds cache keys: the address with its route's declared query parameters, sorted. Pages without a declaration ignore the query.
 * API calls without one, and the router's `.data` addresses, are not cached with a query.
 */
export class CacheKeys {
  readonly #fixed = new Map<string, ReadonlySet<string>>();
  readonly #patterns: { pattern: RegExp; parameters: ReadonlySet<string> }[] = [];

  constructor(declared: Iterable<DeclaredQuery>) {
    for (const { pattern, parameters } of declared) {
      if (/[:{]/.test(pattern))
        this.#patterns.push({ pattern: matcherOf(routedPath(pattern)), parameters: new Set(parameters) });
      else {
        const path = routedPath(pattern);
        this.#fixed.set(path, new Set([...(this.#fixed.get(path) ?? []), ...parameters]));
      }
    }
  }

  /** Returns the key of an address, which is also the address to render, or null if its response must not be cached. */
  keyOf(address: string): string | null {
    const at = address.indexOf("?");
    const path = at < 0 ? address : address.slice(0, at);
    if (path.endsWith(".data")) return null;
    if (at < 0) return address;
    const declared = this.#declaredFor(path);
    if (!declared) return null;
    const query = new URLSearchParams(address.slice(at + 1));
    if (query.has(uncachedParameter) && !path.startsWith("/api/")) return null;
    const read = [...query].filter(([name]) => declared.has(name));
    if (read.length === 0) return path;
    return `${path}?${new URLSearchParams(read.toSorted(byName))}`;
  }

  #declaredFor(path: string): ReadonlySet<string> | null {
    const routed = routedPath(path);
    const declared =
      this.#fixed.get(routed) ?? this.#patterns.find(({ pattern }) => pattern.test(routed))?.parameters;
    return declared ?? (path.startsWith("/api/") ? null : nothing);
  }
}

/** A request with this parameter shows a draft and is never cached. */
export const uncachedParameter = "preview";

const nothing: ReadonlySet<string> = new Set();

/** The router ignores case and a trailing slash, so the lookup must, too. */
const routedPath = (path: string) => path.replace(/(.)\/$/, "$1").toLowerCase();

/** A stable sort: values of the same name keep their order. */
const byName = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : a > b ? 1 : 0);

const matcherOf = (pattern: string) =>
  new RegExp(`^${pattern.replaceAll(/[.+*?^$()|[\]\\]/g, "\\$&").replaceAll(/:\w+|\{\w+\}/g, "[^/]+")}$`);
