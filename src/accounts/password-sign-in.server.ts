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
  const { db, log, signInLimit, signInLog } = c.var;
  const attempt: SignInAttempt = {
    method: "password",
    client: clientAddress(c),
    email: normalizeEmail(email),
  };
  const account = createHash("sha256").update(normalizeEmail(email)).digest("base64url");
  const delay = await beginAttempt(c, account, attempt);
  const [user] = await Promise.all([findByPassword(c, email, password), setTimeout(delay)]);
  if (!user) {
    await signInLog.failed(db, log, attempt, account);
    throw new AppError("unauthenticated", "Invalid email or password");
  }
  await signInLimit.forgive(account, attempt.client);
  return user;
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
