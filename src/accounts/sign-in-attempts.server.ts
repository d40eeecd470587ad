import { and, eq, gt, lt } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database, OpenDatabase } from "#db/database.server.ts";
import type { Metric } from "#http/metrics.server.ts";
import { StoredCounter } from "#http/rate-limit.server.ts";
import { clientNetwork } from "#shared/client-address.ts";
import { recordAudit, recordSystemAudit } from "./audit.server.ts";
import { auditEntries } from "./audit.table.ts";
import type { Editor } from "./editor.server.ts";

/** A way in, as the log and the audit name it. */
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
  /** Null when an attempt at the identity provider ended before it named one. */
  email: string | null;
}

const kind = "sign-in";
const failed = "failed to sign in";
const succeeded = "signed in";

const inTheLastHour = (action: string) =>
  and(eq(auditEntries.action, action), gt(auditEntries.at, new Date(Date.now() - 60 * 60_000).toISOString()));

/** Numbers of sign-ins of the last hour. Of the failed ones of an account the audit keeps ten in 15 minutes. */
export const signInMetrics: Metric[] = [
  {
    name: "sign_ins_last_hour",
    help: "Sign-ins of the last hour",
    read: (db) => db.$count(auditEntries, inTheLastHour(succeeded)),
  },
  {
    name: "sign_in_failures_last_hour",
    help: "Failed sign-ins of the last hour, as far as the audit keeps them",
    read: (db) => db.$count(auditEntries, inTheLastHour(failed)),
  },
];
const quarterOfAnHour = 15 * 60;
const day = 24 * 60 * 60;
const rowsOfAccount = 10;
const rowsOfDay = 500;
const daysKept = 90;

/**
 * Notes sign-ins: all of them in the log, successes and a bounded number of failures in the audit. Strangers can fail
 * without end, so the audit takes 10 failures of one account in 15 minutes and 500 a day, and keeps them for 90 days. The
 * same for every account, so that the time of an answer does not tell which ones exist.
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

  /** @param account what names the account among the counts, at most 200 characters */
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
    const title = `${email ? `${email} ` : ""}by ${method}, from ${client}${isLast ? "; further ones are only in the log" : ""}`;
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
        lt(auditEntries.at, new Date(Date.now() - daysKept * day * 1000).toISOString()),
      ),
    );

declare module "#http/request.server.ts" {
  interface RequestVariables {
    signInLog: SignInLog;
  }
}
