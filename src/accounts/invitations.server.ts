import { createHash, randomBytes } from "node:crypto";
import { and, asc, eq, gt, lte } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
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
 * Invites somebody. The token of the link is returned here alone; the store keeps a hash of it.
 * @throws AppError `invalid` for what is no address, `conflict` for one with an account or an open invitation
 */
export async function invite(db: Database, given: { email: string; role: Role }, editor: Editor) {
  const email = checkedEmail(given.email);
  return db.transaction(async (tx) => {
    if (await findUserByEmail(tx, email)) throw new AppError("conflict", `${email} has an account already`);
    const { token, ...values } = newLink(editor);
    const [made] = await tx
      .insert(invitations)
      .values({ email, role: given.role, ...values })
      .onConflictDoUpdate({
        target: invitations.email,
        set: { role: given.role, ...values },
        setWhere: lte(invitations.expiresAt, values.invitedAt),
      })
      .returning(shown);
    if (!made) throw new AppError("conflict", `${email} is invited already: renew that invitation`);
    await recordAudit(tx, { kind: "account", action: "invited", title: `${email} as ${given.role}`, editor });
    return { ...made, token };
  });
}

/** Makes a new link for an invitation; the one before it ends. @throws AppError `not-found` */
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

/** Ends an invitation: its link leads nowhere. @throws AppError `not-found` */
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

/** Returns the invitation that a link holds, or null for one that was used, withdrawn or has expired. */
export async function findInvitation(db: Database, token: string) {
  if (!isToken.test(token)) return null;
  const [found] = await db.select(shown).from(invitations).where(isOpen(token));
  return found ?? null;
}

interface Acceptance {
  token: string;
  name: string;
  password: string;
}

/**
 * Makes the account that an invitation is for, once, however often and at whatever time the link is used.
 * @returns its address, or null for a link that is not valid
 * @throws AppError `invalid` for a name or password that cannot be, `conflict` when the address has an account by now
 */
export async function acceptInvitation(
  db: Database,
  { token, name, password }: Acceptance,
): Promise<{ email: string } | null> {
  // Before the costly hash, which nobody without a link is to cause.
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
      throw new AppError("conflict", `${email} has an account already: sign in with it`);
    const title = `${email} as ${role}, invited by ${taken.invitedBy}`;
    await recordSystemAudit(tx, name, [{ kind: "account", action: "accepted the invitation", title }]);
    return { email };
  });
}

const isOpen = (token: string) =>
  and(eq(invitations.tokenHash, hashOf(token)), gt(invitations.expiresAt, new Date().toISOString()));

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

function newLink(editor: Editor) {
  const token = randomBytes(32).toString("base64url");
  const now = Date.now();
  return {
    token,
    tokenHash: hashOf(token),
    invitedById: editor.id,
    invitedBy: editorName(editor),
    invitedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + week).toISOString(),
  };
}

const noInvitation = () => new AppError("not-found", "There is no such invitation");
