import type { Context } from "hono";
import type { AppEnv } from "#http/request.server.ts";
import { mailClientOf } from "#integrations/mail/index.ts";
import { formatDate } from "#shared/text.ts";
import type { SentInvitation } from "./account.schema.ts";
import type { invite } from "./invitations.server.ts";

type NewInvitation = Awaited<ReturnType<typeof invite>>;

/** The owner waits for the mail server no longer than this, in milliseconds: the link can be copied. */
const longestWait = 10_000;

/**
 * Sends the link of an invitation, where mail is set up. The token is in the address's fragment, which browsers send to no
 * server. A mail that fails leaves the link to be copied.
 */
export async function sendInvitation(
  c: Context<AppEnv>,
  { token, ...invitation }: NewInvitation,
): Promise<SentInvitation> {
  const { settings, log } = c.var;
  const url = `${settings.siteUrl}/admin/invitation#${token}`;
  if (!settings.mail) return { ...invitation, url, isMailed: false };
  try {
    const mail = {
      to: invitation.email,
      subject: `Invitation to edit the ${settings.siteName}`,
      text: mailText({ ...invitation, url, siteName: settings.siteName }),
    };
    await mailClientOf(settings.mail).send(mail, undefined, longestWait);
    return { ...invitation, url, isMailed: true };
  } catch (err) {
    log.warn({ err, email: invitation.email }, "The invitation could not be mailed");
    return { ...invitation, url, isMailed: false };
  }
}

interface MailParts {
  siteName: string;
  role: string;
  invitedBy: string;
  expiresAt: string;
  url: string;
}

const mailText = ({ siteName, role, invitedBy, expiresAt, url }: MailParts) => `Hello,

${invitedBy} invites you to work on the ${siteName} as ${role === "writer" ? "a" : "an"} ${role}.

Choose your name and a password here:

${url}

The link is valid until ${formatDate(expiresAt)} and works once. If you did not expect this email, you can
ignore it.
`;
