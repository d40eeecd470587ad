import { z } from "@hono/zod-openapi";
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
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { type Editor, editorName } from "../editor.server.ts";
import { passkeys } from "../second-factor.table.ts";

export type Passkey = typeof passkeys.$inferSelect;

/** EdDSA, ES256 and RS256. Every authenticator supports one of them, and Node supports newer ones only experimentally. */
const supportedAlgorithmIDs = [-8, -7, -257];
const mostPasskeys = 20;
const timeout = 5 * 60_000;

/** The relying party that browsers bind passkeys to: the configured public address, never one from a request. */
const relyingPartyOf = ({ siteUrl, product }: Pick<Settings, "siteUrl" | "product">) => ({
  rpID: new URL(siteUrl).hostname,
  rpName: product,
  origin: siteUrl,
});

export const listPasskeys = (db: Database, userId: string): Promise<Passkey[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt, passkeys.id);

/** Options for a new passkey. It must be discoverable and verify its user, so that it counts as both factors. */
export async function registrationOptions(db: Database, settings: Settings, editor: Editor) {
  const userPasskeys = await listPasskeys(db, editor.id);
  if (userPasskeys.length >= mostPasskeys)
    throw new AppError("conflict", `An account can have at most ${mostPasskeys} passkeys. Remove one first.`);
  const { rpID, rpName } = relyingPartyOf(settings);
  return generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(editor.id),
    userName: editor.email,
    userDisplayName: editorName(editor),
    timeout,
    supportedAlgorithmIDs,
    excludeCredentials: userPasskeys.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Options to sign in: with any passkey of the site, or only one user's. */
export const authenticationOptions = (settings: Settings, allowedPasskeys: Passkey[] = []) =>
  generateAuthenticationOptions({
    rpID: relyingPartyOf(settings).rpID,
    timeout,
    userVerification: "required",
    allowCredentials: allowedPasskeys.map(({ id, transports }) => ({ id, transports })),
  });

/**
 * Stores a passkey that answers the challenge.
 * @throws AppError `invalid` if the answer cannot be verified, `conflict` if the passkey is already stored
 */
export async function addPasskey(
  db: Database,
  settings: Settings,
  registration: { userId: string; name: string; challenge: string; response: unknown },
): Promise<Passkey> {
  const { rpID, origin } = relyingPartyOf(settings);
  const verified = await verifyRegistrationResponse({
    response: registration.response as RegistrationResponseJSON,
    expectedChallenge: registration.challenge,
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
      userId: registration.userId,
      name: registration.name,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: credential.transports ?? [],
      isSynced: credentialBackedUp,
    })
    .onConflictDoNothing()
    .returning();
  if (!added) throw new AppError("conflict", "This passkey is already registered");
  return added;
}

/**
 * Returns the passkey that answers the challenge, and updates its counter. Returns null if it is unknown, if the answer cannot be
 * verified, or if its counter went backwards, which means it was cloned.
 */
export async function acceptPasskey(
  db: Database,
  settings: Settings,
  { challenge, response }: { challenge: string; response: { id: string } },
): Promise<Passkey | null> {
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.id, response.id));
  if (!passkey) return null;
  const { rpID, origin } = relyingPartyOf(settings);
  const { id, publicKey, counter, transports } = passkey;
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id, publicKey: Buffer.from(publicKey, "base64url"), counter, transports },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified || !isOfUser(response, passkey.userId)) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  const [counted] = await db
    .update(passkeys)
    .set({ counter: newCounter, isSynced: credentialBackedUp, lastUsedAt: new Date(environment.now()) })
    .where(
      and(
        eq(passkeys.id, id),
        or(lt(passkeys.counter, newCounter), and(eq(passkeys.counter, 0), sql`${newCounter} = 0`)),
      ),
    )
    .returning();
  return counted ?? null;
}

/** Renames one of the editor's passkeys. @throws AppError `not-found` */
export async function renamePasskey(
  db: Database,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey> {
  const [renamed] = await db.update(passkeys).set({ name }).where(isOwn(userId, id)).returning();
  if (!renamed) throw new AppError("not-found", "Passkey not found");
  return renamed;
}

/** Deletes one of the editor's passkeys. @throws AppError `not-found` */
export async function removePasskey(db: Database, userId: string, id: string): Promise<Passkey> {
  const [removed] = await db.delete(passkeys).where(isOwn(userId, id)).returning();
  if (!removed) throw new AppError("not-found", "Passkey not found");
  return removed;
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** A discoverable passkey includes its user handle, which must not be another user's. */
function isOfUser(response: object, userId: string): boolean {
  const { userHandle } = (response as AuthenticationResponseJSON).response;
  return !userHandle || Buffer.from(userHandle, "base64url").toString("utf8") === userId;
}

const unusable = () => new AppError("invalid", "The passkey's response is invalid. Please try again.");

function refuse(): never {
  throw unusable();
}

/** Base64url from the browser. */
const bytes = z.string().max(20_000);

/** A browser's answer to a challenge. The verifying library reads the other fields. */
export const passkeyAnswer = z.looseObject({
  id: z.string().min(1).max(1500),
  rawId: bytes,
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: bytes }),
  clientExtensionResults: z.looseObject({}).default({}),
});
