import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { OpenDatabase } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";

const quarterOfAnHour = 15 * 60;

/**
 * Counts failed sign-ins in the store (contract, section 5): 10 in 15 minutes for one address from one client, 50 for one
 * client. Never for an address alone, so that nobody can lock an editor out from elsewhere.
 */
export class SignInLimit {
  readonly #ofAddress: RateLimiterPostgres;
  readonly #ofClient: RateLimiterPostgres;

  constructor(query: OpenDatabase["query"]) {
    const store = {
      storeClient: { query: ({ text, values }: { text: string; values?: unknown[] }) => query(text, values) },
      storeType: "client",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: true,
      duration: quarterOfAnHour,
    };
    this.#ofAddress = new RateLimiterPostgres({ ...store, keyPrefix: "sign-in-address", points: 10 });
    this.#ofClient = new RateLimiterPostgres({ ...store, keyPrefix: "sign-in-client", points: 50 });
  }

  /**
   * Counts an attempt before the password is looked at, so that attempts at the same time count too.
   * @throws AppError `too-many-requests` with the seconds to wait
   */
  async count(email: string, client: string): Promise<void> {
    try {
      await Promise.all([this.#ofAddress.consume(`${client} ${email}`), this.#ofClient.consume(client)]);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new AppError("too-many-requests", "Too many failed sign-ins. Please try again later.", {
        retryAfter: seconds,
      });
    }
  }

  /** A sign-in that succeeded is not counted. */
  async forgive(email: string, client: string): Promise<void> {
    await Promise.all([this.#ofAddress.delete(`${client} ${email}`), this.#ofClient.reward(client)]);
  }
}
