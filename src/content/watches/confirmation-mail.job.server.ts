import { eq, inArray } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { foldedText } from "#db/folded-text.server.ts";
import type { Job, JobContext } from "#db/jobs.server.ts";
import { type Mail, MailRefusedError, mailClientOf } from "#integrations/mail/index.ts";
import { pluralize } from "#shared/text.ts";
import { watchPages } from "#shared/watch-address.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { watches } from "./watch.table.ts";
import { watchToken } from "./watch-secrets.server.ts";
import { watchedReader } from "./watched.server.ts";
import type { Watch } from "./watches.server.ts";

/** Emails the confirmation link of a watch. Retries for about two hours if the mail server fails. */
export const mailWatchConfirmation: Job<"mail-watch-confirmation"> = {
  name: "mail-watch-confirmation",
  keyOf: ({ watchId }) => String(watchId),
  timeLimit: 60,
  concurrency: 4,
  retries: 7,
  retryPause: 60,
  run: async ({ watchId }, context, signal) => {
    const { db, settings, log } = context;
    const [watch] = await db.select().from(watches).where(eq(watches.id, watchId));
    if (!settings.mail || !watch?.email || watch.confirmedAt) return;
    try {
      await mailClientOf(settings.mail).send(await confirmationMail(watch, watch.email, context), signal);
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      log.warn({ watchId }, "an email was permanently refused");
    }
  },
};

declare module "#db/jobs.server.ts" {
  interface JobData {
    "mail-watch-confirmation": { watchId: number };
  }
}

/** Contains no text from the reader: anyone can have it sent to any address, so it could carry advertising. */
async function confirmationMail(
  watch: Watch,
  to: string,
  { db, settings }: Pick<JobContext, "db" | "settings">,
): Promise<Mail> {
  const { siteName, siteUrl } = settings;
  const link = `${siteUrl}${watchPages.confirm}#${watchToken(settings, "confirm", watch)}`;
  const wish =
    watch.cadence === "digest"
      ? `the weekly digest of the news in the ${siteName} by email`
      : `an email from the ${siteName}, at most once a ${watch.cadence === "daily" ? "day" : "week"}, when something changes ${await watchedWords(db, watch)}`;
  return {
    to,
    subject: "Please confirm your watch",
    text: `Somebody, presumably you, wants ${wish}.

To start it, open this page within 48 hours and press the button there:
${link}

If it was not you, do nothing. Unless it is confirmed, your address is erased after 48 hours.
`,
  };
}

/** Names what is watched: `at Addepar, Masttro, or in what is known about your 3 requirements`. */
async function watchedWords(db: Database, watch: Watch): Promise<string> {
  const named = await db
    .select({ name: vendors.name })
    .from(vendors)
    .where(inArray(vendors.id, watch.vendors))
    .orderBy(foldedText(vendors.name));
  const { required } = (await watchedReader(db, [watch]))(watch);
  const requirements =
    required.size > 0 && `in what is known about your ${pluralize(required.size, "requirement")}`;
  return [named.length > 0 && `at ${named.map(({ name }) => name).join(", ")}`, requirements]
    .filter(Boolean)
    .join(", or ");
}
