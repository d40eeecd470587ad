import { createHash } from "node:crypto";
import type { OpenDatabase } from "#db/database.server.ts";
import { RateLimit } from "#http/rate-limit.server.ts";
import { clientNetwork } from "#shared/client-address.ts";

const hour = 60 * 60;
const day = 24 * hour;

/** What a limited call is about, in the words of its refusals. */
export interface LimitedWords {
  /** In the names of the counters: `suggestion`. */
  name: string;
  fromClient: string;
  fromEmail: string;
  forEntry: string;
}

const suggestionWords: LimitedWords = {
  name: "suggestion",
  fromClient: "You have sent several suggestions within an hour. Please try again later.",
  fromEmail: "Several suggestions came from this email address today. Please try again tomorrow.",
  forEntry: "This page has received many suggestions today. Please try again tomorrow.",
};

/**
 * Rate limits for forms that readers send with their address (contract, sections 10 and 11): 5 per hour and client, 3 per day and email
 * address, 20 per day and entry.
 */
export class ReaderLimits {
  readonly #ofClient: RateLimit;
  readonly #ofEmail: RateLimit;
  readonly #ofEntry: RateLimit;

  constructor(query: OpenDatabase["query"], words: LimitedWords = suggestionWords) {
    const { name } = words;
    const limit = (counted: string, points: number, seconds: number, refusal: string) =>
      new RateLimit(query, { name: `${name}-${counted}`, points, seconds, refusal });
    this.#ofClient = limit("client", 5, hour, words.fromClient);
    this.#ofEmail = limit("email", 3, day, words.fromEmail);
    this.#ofEntry = limit("entry", 20, day, words.forEntry);
  }

  /** Counts a client's call. Calls about unknown entries do not count. @throws RateLimitError */
  countClient(client: string): Promise<void> {
    return this.#ofClient.count(clientNetwork(client));
  }

  /**
   * Counts a call about entries. The email address is checked first, so that an exhausted one does not use up an entry's limit.
   * @param entries such as `vendor:12`
   * @throws RateLimitError
   */
  async countEntries(email: string, entries: string[]): Promise<void> {
    await this.#ofEmail.count(createHash("sha256").update(mailboxOf(email)).digest("base64url"));
    for (const entry of entries) await this.#ofEntry.count(entry);
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
    suggestionLimits: ReaderLimits;
  }
}
