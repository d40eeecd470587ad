import type { OpenDatabase } from "#db/database.server.ts";
import { RateLimit } from "#http/rate-limit.server.ts";

const quarterOfAnHour = 15 * 60;

/** Limits of what strangers can try at second factors, counted in the store. */
export class SecondFactorLimits {
  /** Wrong codes for one account: they take the right password, or an open session, first. */
  readonly wrongCodes: RateLimit;
  /** Challenges for passkeys that one client's network asks for. */
  readonly challenges: RateLimit;

  constructor(query: OpenDatabase["query"]) {
    this.wrongCodes = new RateLimit(query, {
      name: "second-factor-codes",
      points: 10,
      seconds: quarterOfAnHour,
      refusal: "Too many wrong codes. Please try again later, or use a passkey.",
    });
    this.challenges = new RateLimit(query, {
      name: "passkey-challenges",
      points: 100,
      seconds: quarterOfAnHour,
      refusal: "Too many attempts. Please try again later.",
    });
  }
}
