import type { Database } from "#db/database.server.ts";
import { IdentityProvider, type OidcSettings, type ProviderAccount } from "#integrations/oidc/index.ts";
import { AppError } from "#shared/errors.ts";
import { findUserByEmail, isEmailAddress, normalizeEmail, type User } from "./editors.server.ts";
import { users } from "./user.table.ts";

export type { ProviderAccount };

/** The identity provider of the settings, or null when none is configured. */
export const createIdentityProvider = (settings: OidcSettings | null) =>
  settings && new IdentityProvider(settings);

/**
 * The editor of a provider's account: one already known, or a new one whom `EDITOR_EMAILS` lets in.
 * @throws AppError `forbidden` for everyone else, and for an address that the provider has not verified
 */
export async function admitAccount(
  db: Database,
  account: ProviderAccount,
  editorEmails: string[],
): Promise<User> {
  if (!account.email || !account.isEmailVerified)
    throw new AppError("forbidden", "The provider has not verified the email address");
  const email = normalizeEmail(account.email);
  if (!isEmailAddress(email)) throw new AppError("forbidden", `"${email}" is not an email address`);
  const known = await findUserByEmail(db, email);
  if (known?.deactivatedAt) throw new AppError("forbidden", `${email} is deactivated`);
  if (known) return known;
  if (!isLetIn(email, editorEmails)) throw new AppError("forbidden", `${email} is not an editor`);
  const [added] = await db
    .insert(users)
    .values({
      email,
      emailVerified: true,
      firstName: account.firstName,
      lastName: account.lastName,
      profileImageUrl: account.pictureUrl,
    })
    .onConflictDoUpdate({ target: users.email, set: { emailVerified: true } })
    .returning();
  if (!added) throw new Error("The new editor was not stored");
  return added;
}

const isLetIn = (email: string, editorEmails: string[]) =>
  editorEmails
    .map(normalizeEmail)
    .some((allowed) => (allowed.startsWith("@") ? email.endsWith(allowed) : email === allowed));
