import { createHash } from "node:crypto";
import type { OpenDatabase } from "#db/database.server.ts";
import { RateLimit } from "#http/rate-limit.server.ts";
import { clientNetwork } from "#shared/client-address.ts";

const hour = 60 * 60;
const day = 24 * hour;

/**
 * Counts suggestions (contract, section 10): 5 an hour of one client, 3 a day of one mail address, 20 a day for one
 * entry.
 */
export class SuggestionLimits {
  readonly #ofClient: RateLimit;
  readonly #ofEmail: RateLimit;
  readonly #ofEntry: RateLimit;

  constructor(query: OpenDatabase["query"]) {
    this.#ofClient = new RateLimit(query, {
      name: "suggestion-client",
      points: 5,
      seconds: hour,
      refusal: "You have sent several suggestions within an hour. Please try again later.",
    });
    this.#ofEmail = new RateLimit(query, {
      name: "suggestion-email",
      points: 3,
      seconds: day,
      refusal: "Several suggestions came from this email address today. Please try again tomorrow.",
    });
    this.#ofEntry = new RateLimit(query, {
      name: "suggestion-entry",
      points: 20,
      seconds: day,
      refusal: "This page has received many suggestions today. Please try again tomorrow.",
    });
  }

  /** Counts a suggestion of a client; one for an entry that is not there does not count. @throws RateLimitError */
  countClient(client: string): Promise<void> {
    return this.#ofClient.count(clientNetwork(client));
  }

  /**
   * Counts a suggestion. The mail address comes first: one that is used up does not use up the entry's.
   * @throws RateLimitError
   */
  async countSuggestion(email: string, entry: { kind: string; id: number }): Promise<void> {
    await this.#ofEmail.count(createHash("sha256").update(email).digest("base64url"));
    await this.#ofEntry.count(`${entry.kind}:${entry.id}`);
  }
}

declare module "#http/request.server.ts" {
  interface RequestVariables {
    suggestionLimits: SuggestionLimits;
  }
}
