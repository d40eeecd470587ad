import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import type { Editor } from "../editor.server.ts";
import { editorName } from "../editor.server.ts";
import { passkeys } from "../second-factor.table.ts";

export type Passkey = typeof passkeys.$inferSelect;

/** EdDSA, ES256 and RS256, which every authenticator knows one of; Node has newer ones as experiments only. */
const supportedAlgorithmIDs = [-8, -7, -257];
const mostPasskeys = 20;
const timeout = 5 * 60_000;

/** The site as browsers bind passkeys to it: the configured public address, whatever a request says. */
const relyingPartyOf = ({ siteUrl, product }: Pick<Settings, "siteUrl" | "product">) => ({
  rpID: new URL(siteUrl).hostname,
  rpName: product,
  origin: siteUrl,
});

export const listPasskeys = (db: Database, userId: string): Promise<Passkey[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt);

/** Options for a new passkey: discoverable, and with its user verified, so that it counts as both factors. */
export async function registrationOptions(db: Database, settings: Settings, editor: Editor) {
  const known = await listPasskeys(db, editor.id);
  if (known.length >= mostPasskeys)
    throw new AppError("conflict", `An account has at most ${mostPasskeys} passkeys. Remove one first.`);
  const { rpID, rpName } = relyingPartyOf(settings);
  return generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(editor.id),
    userName: editor.email,
    userDisplayName: editorName(editor),
    timeout,
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Options to sign in with: any passkey of the site, or those of one user. */
export const authenticationOptions = (settings: Settings, known: Passkey[] = []) =>
  generateAuthenticationOptions({
    rpID: relyingPartyOf(settings).rpID,
    timeout,
    userVerification: "required",
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
  });

/**
 * Stores a passkey that answers the challenge.
 * @throws AppError `invalid` for an answer that cannot be verified, `conflict` for a passkey that is known
 */
export async function addPasskey(
  db: Database,
  settings: Settings,
  given: { userId: string; name: string; challenge: string; response: unknown },
): Promise<Passkey> {
  const { rpID, origin } = relyingPartyOf(settings);
  const verified = await verifyRegistrationResponse({
    response: given.response as RegistrationResponseJSON,
    expectedChallenge: given.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs,
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified.verified) throw unusable();
  const { credential, credentialBackedUp } = verified.registrationInfo;
  const [added] = await db
    .insert(passkeys)
    .values({
      id: credential.id,
      userId: given.userId,
      name: given.name,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: credential.transports ?? [],
      isSynced: credentialBackedUp,
    })
    .onConflictDoNothing()
    .returning();
  if (!added) throw new AppError("conflict", "This passkey is known already");
  return added;
}

/**
 * Returns the passkey that answers the challenge, and counts its use. Null for one that nobody has, an answer that cannot be
 * verified, and a counter that went back: such a passkey was copied.
 */
export async function acceptPasskey(
  db: Database,
  settings: Settings,
  { challenge, response }: { challenge: string; response: { id: string } },
): Promise<Passkey | null> {
  const [known] = await db.select().from(passkeys).where(eq(passkeys.id, response.id));
  if (!known) return null;
  const { rpID, origin } = relyingPartyOf(settings);
  const { id, publicKey, counter, transports } = known;
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id, publicKey: Buffer.from(publicKey, "base64url"), counter, transports },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified || !isOfUser(response, known.userId)) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  const [counted] = await db
    .update(passkeys)
    .set({ counter: newCounter, isSynced: credentialBackedUp, lastUsedAt: new Date() })
    .where(
      and(
        eq(passkeys.id, id),
        or(lt(passkeys.counter, newCounter), and(eq(passkeys.counter, 0), sql`${newCounter} = 0`)),
      ),
    )
    .returning();
  return counted ?? null;
}

/** Renames an editor's own passkey. @throws AppError `not-found` */
export async function renamePasskey(
  db: Database,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey> {
  const [renamed] = await db.update(passkeys).set({ name }).where(isOwn(userId, id)).returning();
  if (!renamed) throw new AppError("not-found", "There is no such passkey");
  return renamed;
}

/** Removes an editor's own passkey. @throws AppError `not-found` */
export async function removePasskey(db: Database, userId: string, id: string): Promise<Passkey> {
  const [removed] = await db.delete(passkeys).where(isOwn(userId, id)).returning();
  if (!removed) throw new AppError("not-found", "There is no such passkey");
  return removed;
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** A discoverable passkey says whose it is; the answer must not name somebody else. */
function isOfUser(response: object, userId: string): boolean {
  const { userHandle } = (response as AuthenticationResponseJSON).response;
  return !userHandle || Buffer.from(userHandle, "base64url").toString("utf8") === userId;
}

const unusable = () => new AppError("invalid", "The passkey's answer cannot be used. Please try again.");

function refuse(): never {
  throw unusable();
}
