import type { Mail } from "#integrations/mail/index.ts";

/** A suggestion and its entry, as mails name them. */
export interface MailedSuggestion {
  email: string;
  proposed: string;
  /** The field's name on screens; null where the suggestion is about something else. */
  field: string | null;
  /** The entry's title. */
  title: string;
  /** The entry's public address; null while it has none. */
  url: string | null;
  siteName: string;
}

const subjectOf = (field: string | null, title: string) =>
  field === null ? title : `“${field}” of ${title}`;

/**
 * Asks the sender to confirm. It holds no word that the sender wrote: anybody can have it sent to any address, and it would
 * carry their advertising.
 */
export const confirmationMail = (
  { email, field, title, siteName }: MailedSuggestion,
  link: string,
): Mail => ({
  to: email,
  subject: `Please confirm your suggestion for ${title}`,
  text: `Somebody, presumably you, has suggested a correction to ${subjectOf(field, title)} in the ${siteName}.

To confirm it, open this page within 48 hours and press the button there:
${link}

If it was not you, do nothing. Unless it is confirmed, nobody reads the suggestion, and it is erased after 30 days.
`,
});

/** Tells the sender what an editor decided. */
export const decisionMail = (
  { email, proposed, field, title, url, siteName }: MailedSuggestion,
  { isAccepted, note }: { isAccepted: boolean; note: string | null },
): Mail => ({
  to: email,
  subject: `Your suggestion for ${title}`,
  text: [
    `Thank you for your suggestion for ${subjectOf(field, title)} in the ${siteName}:`,
    proposed.replaceAll(/^/gm, "> "),
    isAccepted
      ? "An editor has checked it and brought the page up to date."
      : "An editor has checked it and left the page as it is.",
    ...(note ? [note] : []),
    ...(url ? [url] : []),
  ].join("\n\n"),
});
