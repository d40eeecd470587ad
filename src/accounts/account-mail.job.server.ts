import type { Context } from "hono";
import type { Database } from "#db/database.server.ts";
import type { Job, Jobs } from "#db/jobs.server.ts";
import { clientAddress } from "#http/client-address.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { MailRefusedError, mailClientOf } from "#integrations/mail/index.ts";
import { networkPrefix } from "#shared/client-address.ts";
import { environment } from "#shared/environment.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { formatDate } from "#shared/text.ts";
import { recordAudit } from "./audit.server.ts";
import type { Editor } from "./editor.server.ts";

/** A change to an account, or an attempt to change it. The account's owner is notified, whoever made it. */
export interface AccountChange {
  to: string;
  /** A sentence without its full stop: `A passkey was added to your account: “Laptop”`. */
  change: string;
  /** ISO 8601. */
  at: string;
  /** The client's network. */
  network: string;
}

/** Emails an account's owner that its password or second factors changed. Retries for about two hours. */
export const mailAccountChange: Job<"mail-account-change"> = {
  name: "mail-account-change",
  timeLimit: 60,
  concurrency: 2,
  retries: 7,
  retryPause: 60,
  run: async (change, { settings, log }, signal) => {
    if (!settings.mail) return;
    try {
      await mailClientOf(settings.mail).send(writeMail(change, settings), signal);
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      log.warn({ to: change.to }, "an email was permanently refused");
    }
  },
};

/** Enqueues the email in the transaction of the change. Does nothing if no mail server is configured. */
export async function announceAccountChange(
  db: Database,
  { jobs, settings }: { jobs: Jobs; settings: Settings },
  change: Omit<AccountChange, "at">,
): Promise<void> {
  if (!settings.mail) return;
  await jobs.send(db, "mail-account-change", { ...change, at: new Date(environment.now()).toISOString() });
}

const writeMail = ({ to, change, at, network }: AccountChange, { siteName, siteUrl }: Settings) => ({
  to,
  subject: `${siteName}: the security of your account`,
  text: [
    `${change}.`,
    `It happened on ${formatDate(at)} at ${at.slice(11, 16)} UTC, from ${placeOf(network)}.`,
    `If this was you, you can ignore this email. If not, change your password and end the other sessions at ${siteUrl}/admin/account, and tell the site's operator.`,
  ].join("\n\n"),
});

const placeOf = (network: string) => (network === "unknown" ? "an unknown network" : network);

declare module "#db/jobs.server.ts" {
  interface JobData {
    "mail-account-change": AccountChange;
  }
}

/** Records a change to an editor's account in the audit log and emails the owner, both in the change's transaction. */
export async function recordOwnChange(
  db: Database,
  c: Context<AppEnv>,
  editor: Editor,
  { action, title, sentence }: { action: string; title: string; sentence: string },
): Promise<void> {
  await recordAudit(db, { kind: "account", action, title, editor });
  await announceAccountChange(db, c.var, {
    to: editor.email,
    change: sentence,
    network: networkPrefix(clientAddress(c)),
  });
}
