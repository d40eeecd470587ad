import { createHash } from "node:crypto";
import { z } from "@hono/zod-openapi";
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "hono";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { clientAddress } from "#http/client-address.server.ts";
import { RateLimitError } from "#http/rate-limit.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { refuseForeignNavigation } from "#http/same-site.server.ts";
import { clientNetwork } from "#shared/client-address.ts";
import { type Credentials, credentials } from "#shared/credentials.ts";
import { normalizeEmail } from "#shared/email-address.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { findUserByEmail } from "./editors.server.ts";
import { isPasswordRight } from "./password.server.ts";
import { countRecoveryCodes, givenCode, verifyCode } from "./second-factor/codes.server.ts";
import type { SecondFactorDependencies } from "./second-factor/dependencies.server.ts";
import { acceptPasskey, authenticationOptions, passkeyAnswer } from "./second-factor/passkeys.server.ts";
import {
  attemptStep,
  beginStep,
  deleteStepKey,
  readStepKey,
  takeStep,
  writeStepKey,
} from "./second-factor/sign-in-steps.server.ts";
import { findSecondFactors } from "./second-factor/users-with-second-factor.server.ts";
import { deleteSessionCookie, editorOf, openSession, readSessionKey } from "./sessions.server.ts";
import { type SignInAttempt, SignInLog, type SignInMethod } from "./sign-in-attempts.server.ts";
import { signedInEditor } from "./signed-in-editor.ts";
import { type User, users } from "./user.table.ts";

const user = z.object(signedInEditor.shape).openapi("User");

const signedIn = z.object({ user, recoveryCodesLeft: z.int().optional() });

const secondStep = z.object({ message: z.string(), secondFactors: z.array(z.enum(["passkey", "code"])) });

/** The response to a correct password if the account has a second factor. */
export type SecondStep = z.infer<typeof secondStep>;

/** API to get the signed-in editor, to sign in with a password and second step or with a passkey, and to sign out. */
export const sessionApi = (dependencies: SecondFactorDependencies) =>
  callsApi("Session", [
    call("GET /api/auth/user", {
      action: "own",
      summary: "The signed-in editor",
      result: user,
      done: "The editor",
      run: ({ editor }) => signedInEditor.parse(editor),
    }),
    call("POST /api/auth/login", {
      action: "public",
      summary: "Sign in with email and password",
      body: credentials,
      result: z.object({ user }),
      done: "Signed in; the session is in the cookie",
      accepted: {
        description:
          "The password is correct, and a second factor is required (`/api/auth/second-factor`, or a passkey)",
        body: secondStep,
      },
      failures: {
        401: "Invalid email or password",
        429: "Too many failures; Retry-After says how long to wait",
      },
      run: async ({ c, db, body }) => {
        const account = await verifyPassword(c, body);
        const factors = (await findSecondFactors(db, [account.id])).get(account.id);
        if (!factors) return { user: await openSession(c, account, "password") };
        await beginStep(db, "code", writeStepKey(c), { userId: account.id });
        c.header("Cache-Control", "no-store");
        return c.json({ message: "Please confirm it's you", secondFactors: [...factors] }, 202);
      },
    }),
    call("GET /api/logout", {
      action: "public",
      summary: "End the session on the server and in the browser, for links on the site itself",
      status: 302,
      done: "Redirects to the home page, with or without a session",
      failures: { 403: "The request came from another site or was a prefetch; the session continues" },
      check: (c) => c.header("Cache-Control", "no-store"),
      run: async ({ c, db, sessions }) => {
        if (c.req.method === "HEAD") return c.redirect("/");
        refuseForeignNavigation(c);
        const key = readSessionKey(c);
        if (key) await sessions.end(db, key);
        deleteSessionCookie(c);
        return c.redirect("/");
      },
    }),
    call("POST /api/auth/second-factor", {
      action: "public",
      summary: "Complete a password sign-in with an authenticator or recovery code",
      body: givenCode,
      result: signedIn,
      failures: {
        400: "No code was given",
        401: "The code is wrong, or the sign-in must be restarted",
        429: "Too many wrong codes",
      },
      run: async ({ c, db, body }) => {
        const { key, user } = await findAwaitedUser(c);
        const isRecovery = body.recoveryCode !== undefined;
        const method = isRecovery ? "password and recovery code" : "password and code";
        if (!(await verifyCode(c, dependencies, editorOf(user), body)))
          throw await refuseCode(c, user, method);
        // Of two concurrent correct codes, one completes the sign-in.
        if (!(await takeStep(db, "code", key))) throw startAgain();
        const editor = await openSession(c, user, method);
        deleteStepKey(c);
        return {
          user: editor,
          ...(isRecovery && { recoveryCodesLeft: await countRecoveryCodes(db, user.id) }),
        };
      },
    }),
    call("POST /api/auth/passkeys/sign-in/options", {
      action: "public",
      summary:
        "Start signing in with a passkey. Returns the options for `navigator.credentials.get`, valid for five minutes",
      result: z.looseObject({ challenge: z.string() }),
      failures: { 429: "Too many attempts" },
      run: async ({ c, db, settings }) => {
        await dependencies.limits.challenges.count(clientNetwork(clientAddress(c)));
        const options = await authenticationOptions(settings);
        const { challenge } = options;
        await beginStep(db, "passkey", writeStepKey(c, readStepKey(c) ?? undefined), { challenge });
        c.header("Cache-Control", "no-store");
        return { ...options };
      },
    }),
    call("POST /api/auth/passkeys/sign-in", {
      action: "public",
      summary: "Sign in with a passkey, which counts as both factors",
      body: z.object({ response: passkeyAnswer }),
      result: signedIn,
      failures: {
        400: "The response is malformed",
        401: "The passkey is unknown, or its response is invalid",
      },
      run: async ({ c, db, settings, body: { response } }) => {
        const key = readStepKey(c);
        const step = key ? await takeStep(db, "passkey", key) : null;
        if (!step?.challenge) throw startAgain();
        const { challenge } = step;
        const passkey = await acceptPasskey(db, settings, { challenge, response });
        const user = passkey && (await findUser(c, passkey.userId));
        if (!user) throw await refusePasskey(c);
        const editor = await openSession(c, user, "passkey");
        deleteStepKey(c);
        return { user: editor };
      },
    }),
  ]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof sessionApi> {}
}

/**
 * Returns the editor with these credentials. A wrong password and an unknown address take the same steps and the same time.
 * @throws AppError `unauthenticated`, RateLimitError
 */
async function verifyPassword(c: Context<AppEnv>, { email, password }: Credentials): Promise<User> {
  const user = await countAttempt(c, normalizeEmail(email), () => findByPassword(c, email, password));
  if (!user) throw new AppError("unauthenticated", "Invalid email or password");
  return user;
}

/** Returns true if the password is the signed-in editor's. Failures count as failed sign-ins. @throws RateLimitError */
export const verifyOwnPassword = async (c: Context<AppEnv>, user: User, password: string): Promise<boolean> =>
  (await countAttempt(c, user.email, () => isPasswordRight(user.passwordHash, password))) === true;

/** Makes a rate-limited attempt, and counts and records it if it fails. Returns its result. */
async function countAttempt<Result>(c: Context<AppEnv>, email: string, verify: () => Promise<Result>) {
  const { db, log, signInLimit, signInLog } = c.var;
  const attempt: SignInAttempt = { method: "password", client: clientAddress(c), email };
  const account = createHash("sha256").update(email).digest("base64url");
  const delay = await beginAttempt(c, account, attempt);
  const [result] = await Promise.all([verify(), environment.wait(delay)]);
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
  const user = await findUserByEmail(c.var.db, email);
  const isRight = await isPasswordRight(user?.passwordHash ?? null, password);
  return isRight && !user?.deactivatedAt ? user : null;
}

/**
 * Returns the editor whose correct password this browser sent, and counts an attempt at the code.
 * @throws AppError `unauthenticated`
 */
async function findAwaitedUser(c: Context<AppEnv>): Promise<{ key: string; user: User }> {
  const key = readStepKey(c);
  const step = key ? await attemptStep(c.var.db, "code", key) : null;
  const user = step?.userId ? await findUser(c, step.userId) : null;
  if (!key || !user) throw startAgain();
  return { key, user };
}

/** Records a wrong code. Returns the error to throw. */
async function refuseCode(c: Context<AppEnv>, { id, email }: User, method: SignInMethod): Promise<AppError> {
  await c.var.signInLog.failed(c.var.db, c.var.log, { method, client: clientAddress(c), email }, id);
  return new AppError("unauthenticated", "This code is wrong or already used");
}

/** Records a rejected passkey. Returns the error to throw. */
async function refusePasskey(c: Context<AppEnv>): Promise<AppError> {
  const client = clientAddress(c);
  const attempt = { method: "passkey", client, email: null } as const;
  await c.var.signInLog.failed(c.var.db, c.var.log, attempt, SignInLog.accountOfClient(client));
  return new AppError("unauthenticated", "This passkey is not registered here, or could not be verified");
}

async function findUser(c: Context<AppEnv>, id: string): Promise<User | null> {
  const [user] = await c.var.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deactivatedAt)));
  return user ?? null;
}

const startAgain = () =>
  new AppError(
    "unauthenticated",
    "The sign-in took too long, or there were too many attempts. Please start again.",
  );
