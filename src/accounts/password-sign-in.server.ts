import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Context } from "hono";
import { clientAddress } from "#http/client-address.server.ts";
import { RateLimitError } from "#http/rate-limit.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import type { Credentials } from "#shared/credentials.ts";
import { AppError } from "#shared/errors.ts";
import { findUserByEmail, normalizeEmail, type User } from "./editors.server.ts";
import { isPasswordRight } from "./password.server.ts";
import type { SignInAttempt } from "./sign-in-log.server.ts";

/**
 * Returns the editor whom the credentials belong to. A wrong password and an unknown address take the same steps to the same
 * answer, and as long.
 * @throws AppError `unauthenticated`, RateLimitError
 */
export async function verifyPassword(c: Context<AppEnv>, { email, password }: Credentials): Promise<User> {
  const user = await countAttempt(c, normalizeEmail(email), () => findByPassword(c, email, password));
  if (!user) throw new AppError("unauthenticated", "Invalid email or password");
  return user;
}

/**
 * Returns true for the password of an editor who is signed in. Wrong ones count like failed sign-ins.
 * @throws RateLimitError
 */
export const verifyOwnPassword = async (c: Context<AppEnv>, user: User, password: string): Promise<boolean> =>
  (await countAttempt(c, user.email, () => isPasswordRight(user.passwordHash, password))) === true;

/** Makes an attempt within the limits, and counts and records it when it fails. Returns its result. */
async function countAttempt<Result>(c: Context<AppEnv>, email: string, verify: () => Promise<Result>) {
  const { db, log, signInLimit, signInLog } = c.var;
  const attempt: SignInAttempt = { method: "password", client: clientAddress(c), email };
  const account = createHash("sha256").update(email).digest("base64url");
  const delay = await beginAttempt(c, account, attempt);
  const [result] = await Promise.all([verify(), setTimeout(delay)]);
  if (result) await signInLimit.forgive(account, attempt.client);
  else await signInLog.failed(db, log, attempt, account);
  return result;
}

async function beginAttempt(c: Context<AppEnv>, account: string, attempt: SignInAttempt): Promise<number> {
  try {
    return await c.var.signInLimit.begin(account, attempt.client);
  } catch (error) {
    if (error instanceof RateLimitError && error.isFirst) c.var.log.warn(attempt, "Sign-in refused");
    throw error;
  }
}

async function findByPassword(c: Context<AppEnv>, email: string, password: string): Promise<User | null> {
  const known = await findUserByEmail(c.var.db, email);
  const isRight = await isPasswordRight(known?.passwordHash ?? null, password);
  return isRight && !known?.deactivatedAt ? known : null;
}
