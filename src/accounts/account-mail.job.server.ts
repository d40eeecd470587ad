import type { Database } from "#db/database.server.ts";
import type { Job, Jobs } from "#db/jobs.server.ts";
import { MailRefusedError, mailClientOf } from "#integrations/mail/index.ts";
import type { Settings } from "#shared/settings.server.ts";
import { formatDate } from "#shared/text.ts";

/** A change of an account, or an attempt at one, that its owner should hear of, whoever made it. */
export interface AccountChange {
  /** The account's address. */
  to: string;
  /** A sentence without its end: `A passkey was added to your account: “Laptop”`. */
  change: string;
  /** ISO 8601. */
  at: string;
  /** The network that it came from. */
  network: string;
}

/** Mails the owner of an account that its password or a second factor changed. Tried for about two hours. */
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
      log.warn({ to: change.to }, "a mail was refused for good");
    }
  },
};

/** Sends such a mail within the transaction of the change; none where no mail server is configured. */
export async function announceAccountChange(
  db: Database,
  { jobs, settings }: { jobs: Jobs; settings: Settings },
  change: Omit<AccountChange, "at">,
): Promise<void> {
  if (!settings.mail) return;
  await jobs.send(db, "mail-account-change", { ...change, at: new Date().toISOString() });
}

const writeMail = ({ to, change, at, network }: AccountChange, { siteName, siteUrl }: Settings) => ({
  to,
  subject: `${siteName}: the security of your account`,
  text: [
    `${change}.`,
    `It happened on ${formatDate(at)} at ${at.slice(11, 16)} UTC, from ${placeOf(network)}.`,
    `If this was you, there is nothing to do. If not, change your password and end the other sessions at ${siteUrl}/admin/account, and tell whoever runs the site.`,
  ].join("\n\n"),
});

const placeOf = (network: string) => (network === "unknown" ? "an unknown network" : network);

declare module "#db/jobs.server.ts" {
  interface JobData {
    "mail-account-change": AccountChange;
  }
}
