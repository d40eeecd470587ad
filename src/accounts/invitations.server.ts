import { createHash } from "node:crypto";
import { and, asc, eq, gt, lte } from "drizzle-orm";
import type { Context } from "hono";
import type { Database } from "#db/database.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { mailClientOf } from "#integrations/mail/index.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/text.ts";
import type { SentInvitation } from "./account.schema.ts";
import { recordAudit, recordSystemAudit } from "./audit.server.ts";
import { type Editor, editorName } from "./editor.server.ts";
import { checkedEmail, checkedPassword, findUserByEmail, splitName } from "./editors.server.ts";
import { invitations } from "./invitation.table.ts";
import { hashPassword } from "./password.server.ts";
import type { Role } from "./roles.ts";
import { users } from "./user.table.ts";

const week = 7 * 24 * 60 * 60 * 1000;
const isToken = /^[\w-]{43}$/;

/** The columns of an invitation that owners see. */
const shown = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  invitedBy: invitations.invitedBy,
  invitedAt: invitations.invitedAt,
  expiresAt: invitations.expiresAt,
};

export const listInvitations = (db: Database) =>
  db.select(shown).from(invitations).orderBy(asc(invitations.email));

/**
 * Creates an invitation. Only this call returns the link's token; the database keeps a hash.
 * @throws AppError `invalid` for an invalid address, `conflict` if it has an account or an open invitation
 */
export async function invite(db: Database, invitee: { email: string; role: Role }, editor: Editor) {
  const email = checkedEmail(invitee.email);
  return db.transaction(async (tx) => {
    if (await findUserByEmail(tx, email)) throw new AppError("conflict", `${email} already has an account`);
    const { token, ...values } = newLink(editor);
    const [made] = await tx
      .insert(invitations)
      .values({ email, role: invitee.role, ...values })
      .onConflictDoUpdate({
        target: invitations.email,
        set: { role: invitee.role, ...values },
        setWhere: lte(invitations.expiresAt, values.invitedAt),
      })
      .returning(shown);
    if (!made) throw new AppError("conflict", `${email} already has an invitation: renew it`);
    await recordAudit(tx, {
      kind: "account",
      action: "invited",
      title: `${email} as ${invitee.role}`,
      editor,
    });
    return { ...made, token };
  });
}

/** Creates a new link for an invitation and revokes the previous one. @throws AppError `not-found` */
export async function renewInvitation(db: Database, id: number, editor: Editor) {
  return db.transaction(async (tx) => {
    const { token, ...values } = newLink(editor);
    const [renewed] = await tx.update(invitations).set(values).where(eq(invitations.id, id)).returning(shown);
    if (!renewed) throw noInvitation();
    const event = { kind: "account", action: "invitation renewed", title: renewed.email, editor };
    await recordAudit(tx, event);
    return { ...renewed, token };
  });
}

/** Withdraws an invitation and revokes its link. @throws AppError `not-found` */
export async function withdrawInvitation(db: Database, id: number, editor: Editor): Promise<void> {
  await db.transaction(async (tx) => {
    const [withdrawn] = await tx.delete(invitations).where(eq(invitations.id, id)).returning(shown);
    if (!withdrawn) throw noInvitation();
    await recordAudit(tx, {
      kind: "account",
      action: "invitation withdrawn",
      title: withdrawn.email,
      editor,
    });
  });
}

/** Returns a link's invitation, or null if it was used, withdrawn or has expired. */
export async function findInvitation(db: Database, token: string) {
  if (!isToken.test(token)) return null;
  const [invitation] = await db.select(shown).from(invitations).where(isOpen(token));
  return invitation ?? null;
}

interface Acceptance {
  token: string;
  name: string;
  password: string;
}

/**
 * Creates the account of an invitation, exactly once even if the link is used repeatedly or concurrently.
 * @returns its address, or null for an invalid link
 * @throws AppError `invalid` for an invalid name or password, `conflict` if the address has an account by now
 */
export async function acceptInvitation(
  db: Database,
  { token, name, password }: Acceptance,
): Promise<{ email: string } | null> {
  // Checked before the expensive hash, so that only a valid link can trigger it.
  if (!(await findInvitation(db, token))) return null;
  const names = splitName(name);
  const passwordHash = await hashPassword(checkedPassword(password));
  return db.transaction(async (tx) => {
    const [taken] = await tx.delete(invitations).where(isOpen(token)).returning(shown);
    if (!taken) return null;
    const { email, role } = taken;
    const added = await tx
      .insert(users)
      .values({ email, role, ...names, passwordHash, authProvider: "password", emailVerified: true })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (added.length === 0)
      throw new AppError("conflict", `${email} already has an account: sign in with it`);
    const title = `${email} as ${role}, invited by ${taken.invitedBy}`;
    await recordSystemAudit(tx, name, [{ kind: "account", action: "accepted the invitation", title }]);
    return { email };
  });
}

const isOpen = (token: string) =>
  and(
    eq(invitations.tokenHash, hashOf(token)),
    gt(invitations.expiresAt, new Date(environment.now()).toISOString()),
  );

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

function newLink(editor: Editor) {
  const token = environment.randomBytes(32).toString("base64url");
  const now = environment.now();
  return {
    token,
    tokenHash: hashOf(token),
    invitedById: editor.id,
    invitedBy: editorName(editor),
    invitedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + week).toISOString(),
  };
}

const noInvitation = () => new AppError("not-found", "Invitation not found");

type NewInvitation = Awaited<ReturnType<typeof invite>>;

/** How long an owner waits for the mail server, in milliseconds. After that, they can copy the link. */
const longestWait = 10_000;

/**
 * Emails an invitation's link if mail is configured. The token is in the URL's fragment, which browsers send to no server. If the
 * mail fails, the owner can copy the link.
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
