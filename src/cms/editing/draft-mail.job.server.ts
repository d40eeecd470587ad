import { segmentOf } from "#cms/engine/content-type.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Job, Jobs } from "#db/jobs.server.ts";
import { MailRefusedError, mailClientOf } from "#integrations/mail/index.ts";
import { routes } from "#shared/routes.ts";
import type { DraftRef } from "./draft-view.server.ts";

interface DraftMail {
  to: string;
  subject: string;
  text: string;
  /** Path of the draft's form. */
  path: string;
}

/** Emails editors about drafts that need them. Retries for about two hours if the mail server fails. */
export const mailAboutDraft: Job<"mail-about-draft"> = {
  name: "mail-about-draft",
  timeLimit: 60,
  concurrency: 2,
  retries: 7,
  retryPause: 60,
  run: async ({ to, subject, text, path }, { settings, log }, signal) => {
    if (!settings.mail) return;
    const mail = {
      to,
      subject: `${settings.siteName}: ${subject}`,
      text: `${text}\n\n${settings.siteUrl}${path}`,
    };
    try {
      await mailClientOf(settings.mail).send(mail, signal);
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      log.warn({ to }, "an email was permanently refused");
    }
  },
};

/** Enqueues an email to each address, in the transaction of the event. */
export const mailEditors = (
  db: Database,
  jobs: Jobs,
  ref: DraftRef,
  { addresses, ...mail }: { addresses: string[] } & Pick<DraftMail, "subject" | "text">,
) =>
  jobs.sendAll(
    db,
    "mail-about-draft",
    addresses.map((to) => ({ to, ...mail, path: draftFormPath(ref) })),
  );

/** Links to the draft's form, even for types whose entries open in a dialog. */
const draftFormPath = ({ type, key, entryId }: DraftRef) =>
  `${routes.adminEntry.href({ tab: segmentOf(type), entry: String(entryId ?? "new") })}?${new URLSearchParams({ draft: key })}`;

declare module "#db/jobs.server.ts" {
  interface JobData {
    "mail-about-draft": DraftMail;
  }
}
