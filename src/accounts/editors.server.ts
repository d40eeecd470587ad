import { eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { newPassword } from "#shared/credentials.ts";
import { isEmailAddress, normalizeEmail } from "#shared/email-address.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { apiTokens } from "./api-token.table.ts";
import { recordSystemAudit } from "./audit.server.ts";
import { editorName } from "./editor.server.ts";
import { invitations } from "./invitation.table.ts";
import { ensureOwner, lockOwners } from "./owners.server.ts";
import { hashPassword } from "./password.server.ts";
import type { Role } from "./roles.ts";
import { oneTimeCodes, passkeys, recoveryCodes } from "./second-factor.table.ts";
import { endSessionsOf } from "./sessions.server.ts";
import { type User, users } from "./user.table.ts";

export async function findUserByEmail(db: Database, email: string): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, normalizeEmail(email)));
  return user ?? null;
}

export const listEditors = (db: Database) =>
  db
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      authProvider: users.authProvider,
      role: users.role,
      deactivatedAt: users.deactivatedAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .orderBy(users.email);

/**
 * Adds an account with a password. Without `role`, it becomes the first owner, or an editor if an owner exists.
 * @returns its role
 * @throws AppError `invalid` for an invalid address or password, `conflict` if the address is taken
 */
export async function addEditor(db: Database, email: string, password: string, role?: Role): Promise<Role> {
  const values = {
    email: checkedEmail(email),
    passwordHash: await hashPassword(checkedPassword(password)),
    authProvider: "password",
    emailVerified: true,
  };
  return db.transaction(async (tx) => {
    const newRole = role ?? ((await lockOwners(tx)).length === 0 ? "owner" : "editor");
    const added = await tx
      .insert(users)
      .values({ ...values, role: newRole })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) throw new AppError("conflict", `${values.email} is already an editor`);
    await noteChange(tx, "added", `${values.email} as ${newRole}`);
    return newRole;
  });
}

/**
 * Removes an account and revokes its sessions and API tokens. If it was the last owner, the oldest remaining account becomes one:
 * the person running the command can do anything anyway.
 * @returns the new owner's address, or null
 * @throws AppError `not-found`
 */
export async function removeEditor(db: Database, email: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    // Taken before any row lock, as in every account change, so that two changes cannot deadlock.
    await lockOwners(tx);
    const user = await findUserByEmail(tx, email);
    if (!user) throw new AppError("not-found", `${normalizeEmail(email)} is not an editor`);
    await tx.delete(users).where(eq(users.id, user.id));
    await deleteSecondFactors(tx, user.id);
    await endAccess(tx, user.id);
    await noteChange(tx, "removed", user.email);
    return ensureOwner(tx);
  });
}

/** Deletes an editor's passkeys, authenticator app and recovery codes. Returns false if the editor has no such factor. */
export async function deleteSecondFactors(db: Database, userId: string): Promise<boolean> {
  const keys = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning();
  const codes = await db.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, userId)).returning();
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return keys.length + codes.length > 0;
}

/**
 * Removes an editor's second factors and ends their sessions, so that they can sign in with only the password. Use it when the
 * editor has lost their devices.
 * @throws AppError `not-found`, `conflict` for an editor without a second factor
 */
export async function resetSecondFactor(db: Database, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) throw new AppError("not-found", `${normalizeEmail(email)} is not an editor`);
    if (!(await deleteSecondFactors(tx, user.id)))
      throw new AppError("conflict", `${user.email} has no second factor`);
    await endSessionsOf(tx, user.id);
    await noteChange(tx, "reset the second factor", `of ${user.email}`);
  });
}

/** Sets an editor's password and ends sessions opened with the old one, in one transaction. */
export async function setPassword(db: Database, email: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(checkedPassword(password));
  await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.email, normalizeEmail(email)))
      .returning();
    if (!changed) throw new AppError("not-found", `${normalizeEmail(email)} is not an editor`);
    await endSessionsOf(tx, changed.id);
    await noteChange(tx, "changed the password", `of ${changed.email}`);
  });
}

/**
 * Sets the name that readers see below what the editor reviewed.
 * @returns the stored name
 * @throws AppError `invalid` for an empty or very long name, `not-found`
 */
export async function nameEditor(db: Database, email: string, fullName: string): Promise<string> {
  const names = splitName(fullName);
  const [changed] = await db
    .update(users)
    .set(names)
    .where(eq(users.email, normalizeEmail(email)))
    .returning();
  if (!changed) throw new AppError("not-found", `${normalizeEmail(email)} is not an editor`);
  return [names.firstName, names.lastName].filter(Boolean).join(" ");
}

/**
 * Like `nameEditor`, and records the change.
 * @throws AppError `invalid`, `not-found`
 */
export const renameEditor = (
  db: Database,
  email: string,
  fullName: string,
  record: (tx: Database, title: string) => Promise<void> = (tx, title) =>
    noteChange(tx, "changed the name", title),
): Promise<string> =>
  db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    const newName = await nameEditor(tx, email, fullName);
    if (user && editorName(user) !== newName)
      await record(tx, `of ${user.email}: ${editorName(user)} → ${newName}`);
    return newName;
  });

/** Splits a full name: its last word is the last name. @throws AppError `invalid` for an empty or very long name */
export function splitName(fullName: string): { firstName: string; lastName: string | null } {
  const words = fullName.split(/\s+/).filter(Boolean);
  if (words.length === 0) throw new AppError("invalid", "A name needs at least one letter");
  if (words.join(" ").length > longestName)
    throw new AppError("invalid", `A name can have at most ${longestName} characters`);
  const lastName = words.length > 1 ? (words.pop() ?? null) : null;
  return { firstName: words.join(" "), lastName };
}

const longestName = 200;

/** Generates a password with 120 bits, of letters, digits, hyphen and underscore. */
export const generatePassword = () => environment.randomBytes(15).toString("base64url");

/** Address of the first editor if none is configured. */
export const generatedEditor = "editor@localhost";

/**
 * Ensures a first owner (contract, `ADMIN_EMAIL`). Creates the configured one if missing, and never overwrites it. If the
 * site has no accounts and none is configured, creates `editor@localhost` with a random password. If accounts exist without an
 * owner, the oldest becomes one.
 * @returns the generated credentials to print, or null
 */
export async function ensureFirstEditor(
  db: Database,
  { adminEmail, adminPassword }: { adminEmail: string | null; adminPassword: string | null },
): Promise<{ email: string; password: string } | null> {
  await ensureOwner(db);
  const email = adminEmail ?? generatedEditor;
  const isWanted = adminEmail ? !(await findUserByEmail(db, email)) : (await db.$count(users)) === 0;
  if (!isWanted) return null;
  const password = adminPassword ?? generatePassword();
  await addEditor(db, email, password, "owner");
  return adminPassword ? null : { email, password };
}

/** @throws AppError `invalid` for a password that is too short or too long */
export function checkedPassword(password: string): string {
  const { data, error } = newPassword.safeParse(password);
  if (data === undefined) throw new AppError("invalid", error?.issues[0]?.message ?? "");
  return data;
}

/** Returns the address in lower case. @throws AppError `invalid` */
export function checkedEmail(email: string): string {
  const normalized = normalizeEmail(email);
  if (!isEmailAddress(normalized))
    throw invalidFields([{ path: "email", message: `"${email}" is not an email address` }]);
  return normalized;
}

/** The actor name of account changes by commands and the first start. */
export const commandLine = "Command line";

const noteChange = (tx: Database, action: string, title: string) =>
  recordSystemAudit(tx, commandLine, [{ kind: "account", action, title }]);

/** Revokes an account's sessions, API tokens and open invitations. */
export async function endAccess(tx: Database, userId: string): Promise<void> {
  await endSessionsOf(tx, userId);
  await endOwnersGrants(tx, userId);
}

/** Revokes an owner's API tokens, and invitations that they sent, which could let them in again. */
export async function endOwnersGrants(tx: Database, userId: string): Promise<void> {
  await tx.delete(apiTokens).where(eq(apiTokens.createdById, userId));
  await tx.delete(invitations).where(eq(invitations.invitedById, userId));
}
