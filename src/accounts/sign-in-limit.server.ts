import type { OpenDatabase } from "#db/database.server.ts";
import { RateLimit } from "#http/rate-limit.server.ts";

const quarterOfAnHour = 15 * 60;

/**
 * Counts failed sign-ins (contract, section 5): 10 in 15 minutes for one address from one client, 50 for one client. Never
 * for an address alone, so that nobody can lock an editor out from elsewhere.
 */
export class SignInLimit {
  readonly #ofAddress: RateLimit;
  readonly #ofClient: RateLimit;

  constructor(query: OpenDatabase["query"]) {
    const both = {
      seconds: quarterOfAnHour,
      refusal: "Too many failed sign-ins. Please try again later.",
    };
    this.#ofAddress = new RateLimit(query, { ...both, name: "sign-in-address", points: 10 });
    this.#ofClient = new RateLimit(query, { ...both, name: "sign-in-client", points: 50 });
  }

  /**
   * Counts an attempt before the password is looked at, so that attempts at the same time count too.
   * @throws AppError `too-many-requests` with the seconds to wait
   */
  async count(email: string, client: string): Promise<void> {
    await Promise.all([this.#ofAddress.count(`${client} ${email}`), this.#ofClient.count(client)]);
  }

  /** A sign-in that succeeded is not counted. */
  async forgive(email: string, client: string): Promise<void> {
    await Promise.all([this.#ofAddress.forget(`${client} ${email}`), this.#ofClient.takeBack(client)]);
  }
}

declare module "#http/request.server.ts" {
  interface RequestVariables {
    signInLimit: SignInLimit;
  }
}
