import { eq } from "drizzle-orm";
import type { Job, JobContext } from "#db/jobs.server.ts";
import { type Mail, MailRefusedError, mailClientOf } from "#integrations/mail/index.ts";
import { routes } from "#shared/routes.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { fieldLabelOf } from "./field-label-of.ts";
import { suggestions } from "./suggestion.table.ts";
import { otherField, type SuggestionState } from "./suggestion.ts";
import { confirmationMail, decisionMail, type MailedSuggestion } from "./suggestion-mails.ts";
import { makeToken, type Suggestion } from "./suggestions.server.ts";

interface SuggestionMail {
  suggestionId: number;
  about: "confirmation" | "decision";
}

/** Mails the sender of a suggestion. Tried for about two hours while the mail server fails. */
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
      log.warn({ suggestionId: data.suggestionId }, "a mail was refused for good");
    }
  },
});

/** Null when the suggestion has moved on and there is nothing to say any more. */
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
  return confirmationMail(mailed, `${settings.siteUrl}${routes.confirmSuggestion.href()}?token=${token}`);
}

/** Null where the entry no longer exists. */
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
  const label = field === otherField ? null : fieldLabelOf(type, field);
  return { email, proposed, field: label, title, url: path && siteUrl + path, siteName };
}

const isDecided = (state: SuggestionState) => state === "accepted" || state === "declined";

declare module "#db/jobs.server.ts" {
  interface JobData {
    "mail-suggestion": SuggestionMail;
  }
}
