import { RateLimiterPostgres } from "rate-limiter-flexible";
import type { OpenDatabase } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";

interface CountedWindow {
  /** Name of the counter: `sign-in-client`. */
  name: string;
  /** Length of the window, in seconds. */
  seconds: number;
}

interface Allowance extends CountedWindow {
  /** Requests allowed per window. */
  points: number;
  /** Message for a client that exceeded the limit. */
  refusal: string;
}

/** Counts in the database, so that processes share the counter and a restart does not reset it. */
export class StoredCounter {
  readonly #counter: RateLimiterPostgres;

  constructor(query: OpenDatabase["query"], { name, seconds }: CountedWindow) {
    this.#counter = new RateLimiterPostgres({
      storeClient: { query: ({ text, values }: { text: string; values?: unknown[] }) => query(text, values) },
      storeType: "client",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: true,
      duration: seconds,
      keyPrefix: name,
      points: Number.MAX_SAFE_INTEGER,
    });
  }

  /** Increments the counter of `who`. Returns the count and the milliseconds until it expires. */
  async add(who: string): Promise<{ count: number; msLeft: number }> {
    const { consumedPoints, msBeforeNext } = await this.#counter.consume(who);
    return { count: consumedPoints, msLeft: msBeforeNext };
  }

  /** Decrements the counter of `who`. */
  async takeBack(who: string): Promise<void> {
    await this.#counter.reward(who);
  }

  /** Resets the counter of `who`. */
  async forget(who: string): Promise<void> {
    await this.#counter.delete(who);
  }
}

/** The caller exceeded a rate limit. */
export class RateLimitError extends AppError {
  /** True for the first refused call. Log only this one. */
  readonly isFirst: boolean;

  constructor(message: string, retryAfter: number, isFirst: boolean) {
    super("too-many-requests", message, { retryAfter });
    this.isFirst = isFirst;
  }
}

/** Refuses calls beyond a limit. */
export class RateLimit extends StoredCounter {
  readonly #points: number;
  readonly #refusal: string;

  constructor(query: OpenDatabase["query"], { points, refusal, ...window }: Allowance) {
    super(query, window);
    this.#points = points;
    this.#refusal = refusal;
  }

  /** Counts one call of `who`. @throws RateLimitError with the seconds to wait */
  async count(who: string): Promise<void> {
    const { count, msLeft } = await this.add(who);
    if (count <= this.#points) return;
    const retryAfter = Math.max(1, Math.ceil(msLeft / 1000));
    throw new RateLimitError(this.#refusal, retryAfter, count === this.#points + 1);
  }
}
