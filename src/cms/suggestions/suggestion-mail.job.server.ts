import { eq } from "drizzle-orm";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import { labelOfField } from "#cms/proposals/list-proposals.server.ts";
import { otherField } from "#cms/proposals/proposal.ts";
import type { Job, JobContext } from "#db/jobs.server.ts";
import { type Mail, MailRefusedError, mailClientOf } from "#integrations/mail/index.ts";
import { routes } from "#shared/routes.ts";
import { suggestions } from "./suggestion.table.ts";
import type { SuggestionState } from "./suggestion.ts";
import { makeToken, type Suggestion } from "./suggestions.server.ts";

interface SuggestionMail {
  suggestionId: number;
  about: "confirmation" | "decision";
}

/** Emails the sender of a suggestion. Retries for about two hours if the mail server fails. */
export const mailSuggestion = (types: ContentType[]): Job<"mail-suggestion"> => ({
  name: "mail-suggestion",
  keyOf: ({ suggestionId, about }) => `${suggestionId}:${about}`,
  timeLimit: 60,
  concurrency: 4,
  retries: 7,
  retryPause: 60,
  run: async (data, context, signal) => {
    const { settings, log } = context;
    const mail = settings.mail && (await writeMail(types, data, context));
    if (!settings.mail || !mail) return;
    try {
      await mailClientOf(settings.mail).send(mail, signal);
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      log.warn({ suggestionId: data.suggestionId }, "an email was permanently refused");
    }
  },
});

/** Returns null if the suggestion's state has changed and the email is obsolete. */
async function writeMail(
  types: ContentType[],
  { suggestionId, about }: SuggestionMail,
  { db, settings }: JobContext,
): Promise<Mail | null> {
  const [suggestion] = await db.select().from(suggestions).where(eq(suggestions.id, suggestionId));
  const mailed = suggestion && (await findMailed(types, suggestion, { db, settings }));
  if (!suggestion || !mailed) return null;
  const { state, note } = suggestion;
  if (about === "decision")
    return isDecided(state) ? decisionMail(mailed, { isAccepted: state === "accepted", note }) : null;
  if (state !== "unconfirmed") return null;
  const token = await makeToken(db, suggestion.id);
  return confirmationMail(mailed, `${settings.siteUrl}${routes.confirmSuggestion.href()}#${token}`);
}

/** Returns null if the entry no longer exists. */
async function findMailed(
  types: ContentType[],
  { kind, entryId, field, email, proposed }: Suggestion,
  { db, settings: { siteName, siteUrl } }: Pick<JobContext, "db" | "settings">,
): Promise<MailedSuggestion | null> {
  const type = types.find((one) => one.kind === kind);
  if (!type) return null;
  const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, entryId));
  if (!entry) return null;
  const path = type.isPublic(entry) ? type.pathOf(entry) : null;
  const title = type.titleOf(entry);
  const label = field === otherField ? null : labelOfField(type, field);
  return { email, proposed, field: label, title, url: path && siteUrl + path, siteName };
}

const isDecided = (state: SuggestionState) => state === "accepted" || state === "declined";

declare module "#db/jobs.server.ts" {
  interface JobData {
    "mail-suggestion": SuggestionMail;
  }
}

/** The data of a suggestion and its entry used in emails. */
interface MailedSuggestion {
  email: string;
  proposed: string;
  /** The field's label, or null if the suggestion is about something else. */
  field: string | null;
  /** The entry's title. */
  title: string;
  /** The entry's public URL, or null. */
  url: string | null;
  siteName: string;
}

const subjectOf = (field: string | null, title: string) =>
  field === null ? title : `“${field}” of ${title}`;

/**
 * Asks the sender to confirm. It contains no text from the sender: anyone can have it sent to any address, so it could carry
 * advertising.
 */
const confirmationMail = ({ email, field, title, siteName }: MailedSuggestion, link: string): Mail => ({
  to: email,
  subject: `Please confirm your suggestion for ${title}`,
  text: `Somebody, presumably you, has suggested a correction to ${subjectOf(field, title)} in the ${siteName}.

To confirm it, open this page within 48 hours and press the button there:
${link}

If it was not you, do nothing. Unless it is confirmed, nobody reads the suggestion, and it is erased after 30 days.
`,
});

/** Tells the sender what an editor decided. */
const decisionMail = (
  { email, proposed, field, title, url, siteName }: MailedSuggestion,
  { isAccepted, note }: { isAccepted: boolean; note: string | null },
): Mail => ({
  to: email,
  subject: `Your suggestion for ${title}`,
  text: [
    `Thank you for your suggestion for ${subjectOf(field, title)} in the ${siteName}:`,
    proposed.replaceAll(/^/gm, "> "),
    isAccepted
      ? "An editor checked it and updated the page."
      : "An editor checked it and left the page unchanged.",
    ...(note ? [note] : []),
    ...(url ? [url] : []),
  ].join("\n\n"),
});
