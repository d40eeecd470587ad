import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { apiTokens } from "./api-token.table.ts";
import { recordSystemAudit } from "./audit.server.ts";
import { ensureOwner, lockOwners } from "./owners.server.ts";
import { hashPassword } from "./password.server.ts";
import type { Role } from "./roles.ts";
import { oneTimeCodes, passkeys, recoveryCodes } from "./second-factor.table.ts";
import { sessions } from "./session.table.ts";
import { users } from "./user.table.ts";

export type User = typeof users.$inferSelect;

/** Addresses are compared without regard to case. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase();

/** Host names without a dot (`editor@localhost`) are addresses too; a second @, which could hide another domain, is none. */
export const isEmailAddress = (text: string): boolean =>
  z
    .string()
    .max(254)
    .regex(/^[^\s@,]+@[^\s@,]+$/)
    .safeParse(text).success;

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
 * Adds an account that signs in by password. Without a named role it is an owner's while there is no owner, else an editor's.
 * @returns its role
 * @throws AppError `invalid` for an address or password that cannot be, `conflict` when the address is known
 */
export async function addEditor(db: Database, email: string, password: string, role?: Role): Promise<Role> {
  const values = {
    email: checkedEmail(email),
    passwordHash: await hashPassword(checkedPassword(password)),
    authProvider: "password",
    emailVerified: true,
  };
  return db.transaction(async (tx) => {
    const given = role ?? ((await lockOwners(tx)).length === 0 ? "owner" : "editor");
    const added = await tx
      .insert(users)
      .values({ ...values, role: given })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) throw new AppError("conflict", `${values.email} is an editor already`);
    await noteChange(tx, "added", `${values.email} as ${given}`);
    return given;
  });
}

/**
 * Removes an account and ends its sessions and API tokens. The oldest of the others takes the place of the last owner: whoever
 * runs the command may do everything anyway.
 * @returns the address of whoever has become an owner by it; null for nobody
 * @throws AppError `not-found`
 */
export async function removeEditor(db: Database, email: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    // Before any row, as in every other change of accounts: two of them never wait for each other.
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

/** Deletes an editor's passkeys, authenticator app and recovery codes. Returns false if there were none. */
export async function deleteSecondFactors(db: Database, userId: string): Promise<boolean> {
  const keys = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning();
  const codes = await db.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, userId)).returning();
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return keys.length + codes.length > 0;
}

/**
 * Takes an editor's second factors away, for one who has lost them, and ends the sessions; the password alone signs in again.
 * @throws AppError `not-found` for nobody, `conflict` for an editor without a second factor
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

/** Sets an editor's password and ends the sessions that the old one opened: both, or neither. */
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
 * Gives an editor the name that readers see under what they reviewed; its last word is the last name.
 * @returns the name as it is kept
 * @throws AppError `invalid` for no name or a very long one, `not-found`
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

/** Splits a full name: its last word is the last name. @throws AppError `invalid` for no name or a very long one */
export function splitName(fullName: string): { firstName: string; lastName: string | null } {
  const words = fullName.split(/\s+/).filter(Boolean);
  if (words.length === 0) throw new AppError("invalid", "A name needs at least one letter");
  if (words.join(" ").length > longestName)
    throw new AppError("invalid", `A name has at most ${longestName} characters`);
  const lastName = words.length > 1 ? (words.pop() ?? null) : null;
  return { firstName: words.join(" "), lastName };
}

const longestName = 200;

/** Generates a password: 120 bits in letters, digits, hyphen and underscore. */
export const generatePassword = () => randomBytes(15).toString("base64url");

/** The address of the first editor where none is named. */
export const generatedEditor = "editor@localhost";

/**
 * Makes the first owner (contract, `ADMIN_EMAIL`): the named one when absent, never overwritten; `editor@localhost` with a
 * random password when nobody is known and none is named. Where accounts lack an owner, the oldest becomes one.
 * @returns the sign-in to print when the password was made here, else null
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

const shortestPassword = 8;
const longestPassword = 200;

/** @throws AppError `invalid` for a password that is too short or too long */
export function checkedPassword(password: string): string {
  if (password.length < shortestPassword)
    throw new AppError("invalid", `A password needs at least ${shortestPassword} characters`);
  if (password.length > longestPassword)
    throw new AppError("invalid", `A password has at most ${longestPassword} characters`);
  return password;
}

/** The address in lower case. @throws AppError `invalid` for one that is none */
export function checkedEmail(email: string): string {
  const normalized = normalizeEmail(email);
  if (!isEmailAddress(normalized))
    throw invalidFields([{ path: "email", message: `"${email}" is not an email address` }]);
  return normalized;
}

/** Who changes accounts past the site: the commands and the first start. */
export const commandLine = "Command line";

const noteChange = (tx: Database, action: string, title: string) =>
  recordSystemAudit(tx, commandLine, [{ kind: "account", action, title }]);

/** Ends the sessions and API tokens of an account. */
export async function endAccess(tx: Database, userId: string): Promise<void> {
  await endSessionsOf(tx, userId);
  await endTokensOf(tx, userId);
}

export const endTokensOf = (tx: Database, userId: string) =>
  tx.delete(apiTokens).where(eq(apiTokens.createdById, userId));

export const endSessionsOf = (db: Database, userId: string) =>
  db.delete(sessions).where(sql`${sessions.sess} ->> 'userId' = ${userId}`);
