import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { oneTimeCodes } from "../second-factor.table.ts";
import type { SecondFactorSecrets } from "./secrets.server.ts";

/** Seconds for which a code counts; one step before and after is accepted, for clocks that differ. */
const period = 30;
const stepsAround = 1;
const secretBytes = 20;

/** A new secret, to be typed or scanned into an authenticator app. */
export interface NewSecret {
  secret: string;
  uri: string;
  /** The address as a QR code, in SVG. */
  qr: string;
}

/**
 * Makes a secret that waits for its first code; an earlier one that waits is void.
 * @throws AppError `conflict` while another one counts
 */
export async function beginOneTimeCodes(
  db: Database,
  secrets: SecondFactorSecrets,
  { id, email, product }: { id: string; email: string; product: string },
): Promise<NewSecret> {
  const secret = new Secret({ size: secretBytes });
  const values = { secret: secrets.encrypt(secret.base32, id), createdAt: new Date() };
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
      "An authenticator app is set up already. Remove it before you set up another.",
    );
  const uri = new TOTP({ issuer: product, label: email, secret, period }).toString();
  return { secret: secret.base32, uri, qr: renderSVG(uri, { border: 2 }) };
}

/** Makes a waiting secret count, by a code made of it. Returns false for a wrong code. @throws AppError `not-found` */
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
    throw new AppError("not-found", "No authenticator app waits for its first code. Please begin again.");
  const step = stepOf(secrets.decrypt(row.secret, userId), code);
  if (step === null) return false;
  await db
    .update(oneTimeCodes)
    .set({ confirmedAt: new Date(), lastStep: step })
    .where(eq(oneTimeCodes.userId, userId));
  return true;
}

/** Returns true for a code of now that was not accepted before, and accepts it: of two that come at once, one counts. */
export async function acceptOneTimeCode(
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

/** Removes the authenticator app, or a secret that waits. Returns false without one. */
export async function removeOneTimeCodes(db: Database, userId: string): Promise<boolean> {
  const removed = await db
    .delete(oneTimeCodes)
    .where(eq(oneTimeCodes.userId, userId))
    .returning({ userId: oneTimeCodes.userId });
  return removed.length === 1;
}

/** The time step that a code is of; null for none near now. */
function stepOf(secret: string | null, code: string): number | null {
  const token = code.replaceAll(" ", "");
  if (secret === null || !/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period });
  const timestamp = Date.now();
  const delta = totp.validate({ token, timestamp, window: stepsAround });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
