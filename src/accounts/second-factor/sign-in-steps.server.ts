import { createHash } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Database } from "#db/database.server.ts";
import { isSecure } from "#http/client-address.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { environment } from "#shared/environment.server.ts";
import { signInSteps } from "../second-factor.table.ts";

/**
 * `code`: the password was correct and the second factor is pending. The others are challenges to a passkey: to register it, to
 * sign in, or to authenticate again.
 */
export type StepPurpose = "code" | "registration" | "passkey" | "reauthentication";

interface Step {
  userId?: string;
  challenge?: string;
}

const minute = 60_000;
const stepLength: Record<StepPurpose, number> = {
  code: 10 * minute,
  registration: 5 * minute,
  passkey: 5 * minute,
  reauthentication: 5 * minute,
};

/** Code attempts before the password is required again. */
const mostAttempts = 5;

/** Starts a step and invalidates a pending one with the same purpose and holder. `holder` is a cookie's key or a session. */
export async function beginStep(
  db: Database,
  purpose: StepPurpose,
  holder: string,
  step: Step,
): Promise<void> {
  const now = environment.now();
  const values = {
    userId: step.userId ?? null,
    challenge: step.challenge ?? null,
    attempts: 0,
    expire: new Date(now + stepLength[purpose]),
  };
  await db.delete(signInSteps).where(lt(signInSteps.expire, new Date(now)));
  await db
    .insert(signInSteps)
    .values({ id: idOf(purpose, holder), ...values })
    .onConflictDoUpdate({ target: signInSteps.id, set: values });
}

/** Ends a step and returns it, or null if it is missing or expired. Of two concurrent calls, one gets it. */
export async function takeStep(db: Database, purpose: StepPurpose, holder: string) {
  const [step] = await db.delete(signInSteps).where(isOpen(purpose, holder)).returning();
  return step ?? null;
}

/** Counts an attempt at a step and returns the step, or null if it is missing, expired or out of attempts. */
export async function attemptStep(db: Database, purpose: StepPurpose, holder: string) {
  const [step] = await db
    .update(signInSteps)
    .set({ attempts: sql`${signInSteps.attempts} + 1` })
    .where(and(isOpen(purpose, holder), lt(signInSteps.attempts, mostAttempts)))
    .returning();
  return step ?? null;
}

const isOpen = (purpose: StepPurpose, holder: string) =>
  and(eq(signInSteps.id, idOf(purpose, holder)), gt(signInSteps.expire, new Date(environment.now())));

/** The cookie's key has 256 random bits, so the database alone contains nothing that completes a step. */
const idOf = (purpose: StepPurpose, holder: string) =>
  createHash("sha256").update(`${purpose}\n${holder}`).digest("base64url");

const stepCookie = "sign-in-step";
const secureStepCookie = "__Host-sign-in-step";
const isStepKey = /^[\w-]{43}$/;

/** Returns the key of this browser's pending step, or null. */
export function readStepKey(c: Context<AppEnv>): string | null {
  const key = getCookie(c, isSecure(c) ? secureStepCookie : stepCookie) ?? "";
  return isStepKey.test(key) ? key : null;
}

/** Sets the browser's key for the steps of its sign-in, by default a new one. Restarts its expiry. */
export function writeStepKey(
  c: Context<AppEnv>,
  key = environment.randomBytes(32).toString("base64url"),
): string {
  const secure = isSecure(c);
  setCookie(c, secure ? secureStepCookie : stepCookie, key, {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    secure,
    maxAge: stepLength.code / 1000,
  });
  return key;
}

/** Deletes the browser's key. */
export function deleteStepKey(c: Context<AppEnv>): void {
  deleteCookie(c, isSecure(c) ? secureStepCookie : stepCookie, { path: "/", secure: isSecure(c) });
}
