import { z } from "@hono/zod-openapi";
import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Context } from "hono";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import type { Database } from "#db/database.server.ts";
import { clientAddress } from "#http/client-address.server.ts";
import { RateLimitError } from "#http/rate-limit.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { networkPrefix } from "#shared/client-address.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { announceAccountChange } from "../account-mail.job.server.ts";
import { recordAudit } from "../audit.server.ts";
import type { Editor } from "../editor.server.ts";
import { oneTimeCodes, recoveryCodes } from "../second-factor.table.ts";
import { endSessions } from "../sessions.server.ts";
import type { SecondFactorDependencies, SecondFactorSecrets } from "./dependencies.server.ts";
import { findUsersWithSecondFactor } from "./users-with-second-factor.server.ts";

const noCode = "Enter the code";

/** A code of the authenticator app, or a recovery code. */
export const givenCode = z
  .object({
    code: z.string(noCode).trim().min(1, noCode).max(20, "A code has 6 digits").optional(),
    recoveryCode: z
      .string(noCode)
      .trim()
      .min(1, noCode)
      .max(40, "A recovery code has 12 characters")
      .optional(),
  })
  .refine(({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined), {
    path: ["code"],
    message: noCode,
  });

export type GivenCode = z.infer<typeof givenCode>;

/**
 * Returns true for a correct code and consumes it. Failed attempts are counted; the account owner is notified after ten.
 * @throws RateLimitError
 */
export async function verifyCode(
  c: Context<AppEnv>,
  { secrets, limits }: SecondFactorDependencies,
  editor: Editor,
  { code, recoveryCode }: GivenCode,
): Promise<boolean> {
  const { db } = c.var;
  await countAttempt(c, limits.wrongCodes, editor);
  const isRight =
    code === undefined
      ? await redeemRecoveryCode(db, secrets, editor.id, recoveryCode ?? "")
      : await acceptOneTimeCode(db, secrets, editor.id, code);
  if (!isRight) return false;
  await limits.wrongCodes.takeBack(editor.id);
  if (code === undefined)
    await recordAudit(db, { kind: "account", action: "used a recovery code", title: editor.email, editor });
  return true;
}

async function countAttempt(
  c: Context<AppEnv>,
  wrongCodes: SecondFactorDependencies["limits"]["wrongCodes"],
  editor: Editor,
) {
  try {
    await wrongCodes.count(editor.id);
  } catch (error) {
    if (error instanceof RateLimitError && error.isFirst) {
      c.var.log.warn({ editorId: editor.id, client: clientAddress(c) }, "Too many wrong codes");
      await announceAccountChange(c.var.db, c.var, {
        to: editor.email,
        change: "Someone who knows your password, or is using your session, entered ten wrong codes",
        network: networkPrefix(clientAddress(c)),
      });
    }
    throw error;
  }
}

const number = 10;
/** Omits look-alike letters and digits. 12 characters hold about 60 bits. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 3;
const groupLength = 4;

/** Generates ten recovery codes that replace all earlier ones. Only their hashes are stored. */
export async function renewRecoveryCodes(
  db: Database,
  secrets: SecondFactorSecrets,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: number }, makeCode);
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: secrets.hash(normalize(code), userId) })));
  return codes;
}

/** Redeems a recovery code. Returns false if it is wrong or already used. */
async function redeemRecoveryCode(
  db: Database,
  secrets: SecondFactorSecrets,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: new Date(environment.now()) })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, secrets.hash(normalize(code), userId)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return used.length === 1;
}

/** Counts unused codes. */
export const countRecoveryCodes = (db: Database, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

/** Ignores spaces, hyphens and case, since people retype it. */
const normalize = (code: string) => code.toLowerCase().replaceAll(/[\s-]/g, "");

const makeCode = () => Array.from({ length: groups }, makeGroup).join("-");

const makeGroup = () =>
  Array.from({ length: groupLength }, () => alphabet[environment.randomInteger(alphabet.length)]).join("");

/**
 * Generates recovery codes with the first second factor, to be shown once, and ends the editor's other sessions, which were opened
 * without one. Returns null if the editor already has codes.
 */
export async function protectAccount(
  db: Database,
  secrets: SecondFactorSecrets,
  { userId, session }: { userId: string; session: { sid: string } | null },
): Promise<string[] | null> {
  const codeCount = await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
  if (codeCount > 0) return null;
  await endSessions(db, userId, { except: session?.sid ?? "" });
  return renewRecoveryCodes(db, secrets, userId);
}

/** Deletes the recovery codes when the last second factor is gone. */
export async function dropUnneededRecoveryCodes(db: Database, userId: string): Promise<void> {
  if ((await findUsersWithSecondFactor(db, [userId])).size > 0) return;
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Validity of a code in seconds. One step before and after is accepted, because clocks differ. */
const period = 30;
const stepsAround = 1;
const secretBytes = 20;

/** A new secret to type or scan into an authenticator app. */
interface NewSecret {
  secret: string;
  uri: string;
  /** The URI as a QR code, in SVG. */
  qr: string;
}

/**
 * Creates a secret that awaits its first code and replaces an earlier unconfirmed one.
 * @throws AppError `conflict` if the editor has a confirmed one
 */
export async function beginOneTimeCodes(
  db: Database,
  secrets: SecondFactorSecrets,
  { id, email, product }: { id: string; email: string; product: string },
): Promise<NewSecret> {
  const secret = new Secret({ size: secretBytes });
  const values = { secret: secrets.encrypt(secret.base32, id), createdAt: new Date(environment.now()) };
  const stored = await db
    .insert(oneTimeCodes)
    .values({ userId: id, ...values })
    .onConflictDoUpdate({
      target: oneTimeCodes.userId,
      set: values,
      setWhere: isNull(oneTimeCodes.confirmedAt),
    })
    .returning();
  if (stored.length === 0)
    throw new AppError(
      "conflict",
      "An authenticator app is already set up. Remove it before you set up another.",
    );
  const uri = new TOTP({ issuer: product, label: email, secret, period }).toString();
  return { secret: secret.base32, uri, qr: renderSVG(uri, { border: 2 }) };
}

/** Confirms a secret with its first code. Returns false for a wrong code. @throws AppError `not-found` */
export async function confirmOneTimeCodes(
  db: Database,
  secrets: SecondFactorSecrets,
  userId: string,
  code: string,
): Promise<boolean> {
  const [row] = await db
    .select()
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, userId), isNull(oneTimeCodes.confirmedAt)))
    .for("update");
  if (!row)
    throw new AppError(
      "not-found",
      "No authenticator app is waiting for its first code. Please start again.",
    );
  const step = stepOf(secrets.decrypt(row.secret, userId), code);
  if (step === null) return false;
  await db
    .update(oneTimeCodes)
    .set({ confirmedAt: new Date(environment.now()), lastStep: step })
    .where(eq(oneTimeCodes.userId, userId));
  return true;
}

/** Accepts a current code that was not used before. Returns false otherwise. Of two concurrent uses, one succeeds. */
async function acceptOneTimeCode(
  db: Database,
  secrets: SecondFactorSecrets,
  userId: string,
  code: string,
): Promise<boolean> {
  const [row] = await db
    .select({ secret: oneTimeCodes.secret })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, userId), isNotNull(oneTimeCodes.confirmedAt)));
  const step = row ? stepOf(secrets.decrypt(row.secret, userId), code) : null;
  if (step === null) return false;
  const accepted = await db
    .update(oneTimeCodes)
    .set({ lastStep: step })
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        isNotNull(oneTimeCodes.confirmedAt),
        or(isNull(oneTimeCodes.lastStep), lt(oneTimeCodes.lastStep, step)),
      ),
    )
    .returning({ userId: oneTimeCodes.userId });
  return accepted.length === 1;
}

/** Removes the authenticator app or an unconfirmed secret. Returns false without either. */
export async function removeOneTimeCodes(db: Database, userId: string): Promise<boolean> {
  const removed = await db
    .delete(oneTimeCodes)
    .where(eq(oneTimeCodes.userId, userId))
    .returning({ userId: oneTimeCodes.userId });
  return removed.length === 1;
}

/** Returns the time step of a code, or null if it matches none near the current time. */
function stepOf(secret: string | null, code: string): number | null {
  const token = code.replaceAll(" ", "");
  if (secret === null || !/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period });
  const timestamp = environment.now();
  const delta = totp.validate({ token, timestamp, window: stepsAround });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
