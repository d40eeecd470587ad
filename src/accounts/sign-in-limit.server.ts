import type { OpenDatabase } from "#db/database.server.ts";
import { RateLimit, StoredCounter } from "#http/rate-limit.server.ts";
import { clientNetwork } from "#shared/client-address.ts";

const quarterOfAnHour = 15 * 60;
const attemptsWithoutDelay = 5;
const firstDelay = 100;
const longestDelay = 2000;

/**
 * Counts failed sign-ins (contract, section 5): 10 in 15 minutes for one account from one client, 50 for one client. An
 * account alone is never refused, so that nobody can lock an editor out from elsewhere: it only answers later (section 10).
 */
export class SignInLimit {
  readonly #ofAccountAndClient: RateLimit;
  readonly #ofClient: RateLimit;
  readonly #ofAccount: StoredCounter;

  constructor(query: OpenDatabase["query"]) {
    const both = {
      seconds: quarterOfAnHour,
      refusal: "Too many failed sign-ins. Please try again later.",
    };
    this.#ofAccountAndClient = new RateLimit(query, { ...both, name: "sign-in-address", points: 10 });
    this.#ofClient = new RateLimit(query, { ...both, name: "sign-in-client", points: 50 });
    this.#ofAccount = new StoredCounter(query, { name: "sign-in-account", seconds: quarterOfAnHour });
  }

  /**
   * Counts an attempt before the password is looked at, so that attempts at the same time count too. Returns the
   * milliseconds that its answer is to wait, the same for an account that exists and one that does not.
   * @throws RateLimitError with the seconds to wait
   */
  async begin(account: string, client: string): Promise<number> {
    const network = clientNetwork(client);
    // One after the other: a client that is refused adds no rows for the accounts it names.
    await this.#ofClient.count(network);
    await this.#ofAccountAndClient.count(`${network} ${account}`);
    const { count } = await this.#ofAccount.add(account);
    return signInDelay(count);
  }

  /** Removes a successful sign-in from the count; failures from elsewhere continue to slow the account. */
  async forgive(account: string, client: string): Promise<void> {
    const network = clientNetwork(client);
    await Promise.all([
      this.#ofAccountAndClient.forget(`${network} ${account}`),
      this.#ofClient.takeBack(network),
      this.#ofAccount.takeBack(account),
    ]);
  }
}

declare module "#http/request.server.ts" {
  interface RequestVariables {
    signInLimit: SignInLimit;
  }
}

/**
 * Returns the delay in milliseconds of the last of so many attempts within 15 minutes: none up to five, then doubled by
 * each.
 */
export const signInDelay = (attempts: number): number =>
  attempts <= attemptsWithoutDelay
    ? 0
    : Math.min(longestDelay, firstDelay * 2 ** (attempts - attemptsWithoutDelay - 1));
