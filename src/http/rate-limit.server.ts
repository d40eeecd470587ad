import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { OpenDatabase } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";

interface Allowance {
  /** Name of the counter: `sign-in-client`. */
  name: string;
  /** Requests allowed per window. */
  points: number;
  /** Length of the window, in seconds. */
  seconds: number;
  /** Message for a client that exceeded the limit. */
  refusal: string;
}

/** Counts in the store, so that all processes count together and a restart forgives nothing. */
export class RateLimit {
  readonly #counter: RateLimiterPostgres;
  readonly #refusal: string;

  constructor(query: OpenDatabase["query"], { name, points, seconds, refusal }: Allowance) {
    this.#refusal = refusal;
    this.#counter = new RateLimiterPostgres({
      storeClient: { query: ({ text, values }: { text: string; values?: unknown[] }) => query(text, values) },
      storeType: "client",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: true,
      duration: seconds,
      keyPrefix: name,
      points,
    });
  }

  /** Counts one of `who`. @throws AppError `too-many-requests` with the seconds to wait */
  async count(who: string): Promise<void> {
    try {
      await this.#counter.consume(who);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError("too-many-requests", this.#refusal, {
        retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      });
    }
  }

  /** Takes one count back. */
  async takeBack(who: string): Promise<void> {
    await this.#counter.reward(who);
  }

  /** Forgets all counts of `who`. */
  async forget(who: string): Promise<void> {
    await this.#counter.delete(who);
  }
}
