import { createHash } from "node:crypto";
import type { OpenDatabase } from "#db/database.server.ts";
import { RateLimit } from "#http/rate-limit.server.ts";
import { clientNetwork } from "#shared/client-address.ts";

const hour = 60 * 60;
const day = 24 * hour;

/** Rate limits for suggestions (contract, section 10): 5 per hour and client, 3 per day and email address, 20 per day and entry. */
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

  /** Counts a client's suggestion. Suggestions for unknown entries do not count. @throws RateLimitError */
  countClient(client: string): Promise<void> {
    return this.#ofClient.count(clientNetwork(client));
  }

  /**
   * Counts a suggestion. The email address is checked first, so that an exhausted one does not use up the entry's limit.
   * @throws RateLimitError
   */
  async countSuggestion(email: string, entry: { kind: string; id: number }): Promise<void> {
    await this.#ofEmail.count(createHash("sha256").update(mailboxOf(email)).digest("base64url"));
    await this.#ofEntry.count(`${entry.kind}:${entry.id}`);
  }
}

/** `name+1@…` and `name+2@…` are the same mailbox. Gmail also ignores dots. */
function mailboxOf(email: string): string {
  const [, local = "", host = ""] = /^(.*)@([^@]*)$/.exec(email.toLowerCase()) ?? [];
  const name = local.replace(/(?<=.)\+.*$/, "");
  return `${/^(gmail|googlemail)\.com$/.test(host) ? name.replaceAll(".", "") : name}@${host}`;
}

declare module "#http/request.server.ts" {
  interface RequestVariables {
    suggestionLimits: SuggestionLimits;
  }
}
