import { and, eq, gt, lt } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database, OpenDatabase } from "#db/database.server.ts";
import type { Metric } from "#http/metrics.server.ts";
import { RateLimit, StoredCounter } from "#http/rate-limit.server.ts";
import { clientNetwork } from "#shared/client-address.ts";
import { environment } from "#shared/environment.server.ts";
import { recordAudit, recordSystemAudit } from "./audit.server.ts";
import { auditEntries } from "./audit.table.ts";
import type { Editor } from "./editor.server.ts";

/** A sign-in method, as the log and audit log name it. */
export type SignInMethod =
  | "password"
  | "identity provider"
  | "passkey"
  | "password and code"
  | "password and recovery code"
  | "set-up";

export interface SignInAttempt {
  method: SignInMethod;
  /** The client's address. */
  client: string;
  /** Null if a sign-in through the identity provider failed before the address was known. */
  email: string | null;
}

const kind = "sign-in";
const failed = "failed to sign in";
const succeeded = "signed in";

const inTheLastHour = (action: string) =>
  and(
    eq(auditEntries.action, action),
    gt(auditEntries.at, new Date(environment.now() - 60 * 60_000).toISOString()),
  );

/** Sign-ins in the last hour. The audit log keeps at most ten failures per account in 15 minutes. */
export const signInMetrics: Metric[] = [
  {
    name: "sign_ins_last_hour",
    help: "Sign-ins in the last hour",
    read: (db) => db.$count(auditEntries, inTheLastHour(succeeded)),
  },
  {
    name: "sign_in_failures_last_hour",
    help: "Failed sign-ins in the last hour that the audit log recorded",
    read: (db) => db.$count(auditEntries, inTheLastHour(failed)),
  },
];
const quarterOfAnHour = 15 * 60;
const day = 24 * 60 * 60;
const rowsOfAccount = 10;
const rowsOfDay = 500;
const daysKept = 90;

/**
 * Records sign-ins: all of them in the log, successes and a limited number of failures in the audit log. Strangers can fail
 * endlessly, so the audit log takes 10 failures per account in 15 minutes and 500 per day, and keeps them for 90 days. Unknown
 * accounts are treated alike, so that response times do not reveal which accounts exist.
 */
export class SignInLog {
  readonly #ofAccount: StoredCounter;
  readonly #ofDay: StoredCounter;

  constructor(query: OpenDatabase["query"]) {
    this.#ofAccount = new StoredCounter(query, { name: "sign-in-audit-account", seconds: quarterOfAnHour });
    this.#ofDay = new StoredCounter(query, { name: "sign-in-audit", seconds: day });
  }

  async succeeded(db: Database, log: Logger, attempt: SignInAttempt, editor: Editor): Promise<void> {
    log.info({ ...attempt, editorId: editor.id }, "Signed in");
    const title = `by ${attempt.method}, from ${attempt.client}`;
    await recordAudit(db, { kind, action: succeeded, title, editor });
  }

  /** @param account identifies the account in the counts, at most 200 characters */
  async failed(
    db: Database,
    log: Logger,
    attempt: SignInAttempt & { err?: unknown },
    account: string,
  ): Promise<void> {
    log.warn(attempt, "Sign-in failed");
    const ofAccount = await this.#ofAccount.add(account);
    if (ofAccount.count > rowsOfAccount) return;
    const ofDay = await this.#ofDay.add("all");
    if (ofDay.count > rowsOfDay) return;
    if (ofDay.count === 1) await forgetOldFailures(db);
    const isLast = ofAccount.count === rowsOfAccount || ofDay.count === rowsOfDay;
    const { email, method, client } = attempt;
    const title = `${email ? `${email} ` : ""}by ${method}, from ${client}${isLast ? "; later ones are only in the log" : ""}`;
    await recordSystemAudit(db, "Unknown", [{ kind, action: failed, title }]);
  }

  /** Counts the failures of a client that named no account. */
  static accountOfClient = (client: string) => `client ${clientNetwork(client)}`;
}

const forgetOldFailures = (db: Database) =>
  db
    .delete(auditEntries)
    .where(
      and(
        eq(auditEntries.kind, kind),
        eq(auditEntries.action, failed),
        lt(auditEntries.at, new Date(environment.now() - daysKept * day * 1000).toISOString()),
      ),
    );

declare module "#http/request.server.ts" {
  interface RequestVariables {
    signInLog: SignInLog;
  }
}

const attemptsWithoutDelay = 5;
const firstDelay = 100;
const longestDelay = 2000;

/**
 * Limits failed sign-ins (contract, section 5): 10 in 15 minutes per account and client, 50 per client. An account on its own is
 * never blocked, so that an attacker cannot lock an editor out. Its responses are only delayed (section 10).
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
   * Counts an attempt before the password is checked, so that concurrent attempts count too. Returns the delay of its response in
   * milliseconds, the same for existing and unknown accounts.
   * @throws RateLimitError with the seconds to wait
   */
  async begin(account: string, client: string): Promise<number> {
    const network = clientNetwork(client);
    // Sequential, so that a rejected client adds no rows for the accounts it names.
    await this.#ofClient.count(network);
    await this.#ofAccountAndClient.count(`${network} ${account}`);
    const { count } = await this.#ofAccount.add(account);
    return signInDelay(count);
  }

  /** Removes a successful sign-in from the count. Failures from elsewhere still delay the account. */
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

/** Returns the delay in milliseconds after `attempts` within 15 minutes: none up to five, then doubling with each. */
export const signInDelay = (attempts: number): number =>
  attempts <= attemptsWithoutDelay
    ? 0
    : Math.min(longestDelay, firstDelay * 2 ** (attempts - attemptsWithoutDelay - 1));
