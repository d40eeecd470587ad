import { OpenAPIHono, z } from "@hono/zod-openapi";
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "hono";
import { clientAddress } from "#http/client-address.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { clientNetwork } from "#shared/client-address.ts";
import { AppError } from "#shared/errors.ts";
import type { User } from "../editors.server.ts";
import { editorOf, openSession } from "../open-session.server.ts";
import { SignInLog, type SignInMethod } from "../sign-in-log.server.ts";
import { signedInEditor } from "../signed-in-editor.ts";
import { users } from "../user.table.ts";
import type { SecondFactorDependencies } from "./dependencies.server.ts";
import { passkeyAnswer } from "./passkey-answer.ts";
import { acceptPasskey, authenticationOptions } from "./passkeys.server.ts";
import { countRecoveryCodes } from "./recovery-codes.server.ts";
import {
  attemptStep,
  beginStep,
  deleteStepKey,
  readStepKey,
  takeStep,
  writeStepKey,
} from "./sign-in-steps.server.ts";
import { givenCode, verifyCode } from "./verify-code.server.ts";

const signedIn = z.object({
  user: z.object(signedInEditor.shape).openapi("User"),
  recoveryCodesLeft: z.int().optional(),
});
const noun = "Session";

/** Serves the ways in beyond the password: its second step, and passkeys. */
export function secondStepApi(dependencies: SecondFactorDependencies) {
  const app = new OpenAPIHono<AppEnv>();
  addCodeStep(app, dependencies);
  addPasskeyOptions(app, dependencies);
  addPasskeySignIn(app);
  return app;
}

function addCodeStep(app: OpenAPIHono<AppEnv>, dependencies: SecondFactorDependencies) {
  describeEditorsCall(app, {
    method: "post",
    path: "/api/auth/second-factor",
    noun,
    summary: "Complete a sign-in by password: with a code of the authenticator app, or a recovery code",
    action: "public",
    body: givenCode,
    schema: signedIn,
    failures: {
      400: "No code was given",
      401: "The code is wrong, or the sign-in has to begin again",
      429: "Too many wrong codes",
    },
  });
  app.post("/api/auth/second-factor", async (c) => {
    const given = await readPayload(c, givenCode);
    const { key, user } = await findAwaitedUser(c);
    const isRecovery = given.recoveryCode !== undefined;
    const method = isRecovery ? "password and recovery code" : "password and code";
    if (!(await verifyCode(c, dependencies, editorOf(user), given))) throw await refuseCode(c, user, method);
    // Of two right codes at once, one completes the sign-in.
    if (!(await takeStep(c.var.db, "code", key))) throw startAgain();
    const editor = await openSession(c, user, method);
    deleteStepKey(c);
    return c.json({
      user: editor,
      ...(isRecovery && { recoveryCodesLeft: await countRecoveryCodes(c.var.db, user.id) }),
    });
  });
}

const passkeySignIn = "/api/auth/passkeys/sign-in";

function addPasskeyOptions(app: OpenAPIHono<AppEnv>, { limits }: SecondFactorDependencies) {
  describeEditorsCall(app, {
    method: "post",
    path: `${passkeySignIn}/options`,
    noun,
    summary:
      "Begin a sign-in by passkey: the options for `navigator.credentials.get`, valid for five minutes",
    action: "public",
    schema: z.looseObject({ challenge: z.string() }),
    failures: { 429: "Too many attempts" },
  });
  app.post(`${passkeySignIn}/options`, async (c) => {
    await limits.challenges.count(clientNetwork(clientAddress(c)));
    const options = await authenticationOptions(c.var.settings);
    const { challenge } = options;
    await beginStep(c.var.db, "passkey", readStepKey(c) ?? writeStepKey(c), { challenge });
    c.header("Cache-Control", "no-store");
    return c.json(options);
  });
}

function addPasskeySignIn(app: OpenAPIHono<AppEnv>) {
  describeEditorsCall(app, {
    method: "post",
    path: passkeySignIn,
    noun,
    summary: "Sign in by passkey, which counts as both factors",
    action: "public",
    body: z.object({ response: passkeyAnswer }),
    schema: signedIn,
    failures: { 400: "The answer is malformed", 401: "The passkey is unknown, or its answer is invalid" },
  });
  app.post(passkeySignIn, async (c) => {
    const given = await readPayload(c, z.object({ response: passkeyAnswer }));
    const key = readStepKey(c);
    const step = key ? await takeStep(c.var.db, "passkey", key) : null;
    if (!step?.challenge) throw startAgain();
    const { challenge } = step;
    const passkey = await acceptPasskey(c.var.db, c.var.settings, {
      challenge,
      response: given.response,
    });
    const user = passkey && (await findUser(c, passkey.userId));
    if (!user) throw await refusePasskey(c);
    const editor = await openSession(c, user, "passkey");
    deleteStepKey(c);
    return c.json({ user: editor });
  });
}

/** The editor whose password was right in this browser; counts an attempt at the code. @throws AppError `unauthenticated` */
async function findAwaitedUser(c: Context<AppEnv>): Promise<{ key: string; user: User }> {
  const key = readStepKey(c);
  const step = key ? await attemptStep(c.var.db, "code", key) : null;
  const user = step?.userId ? await findUser(c, step.userId) : null;
  if (!key || !user) throw startAgain();
  return { key, user };
}

/** Records a wrong code. Returns its refusal. */
async function refuseCode(c: Context<AppEnv>, { id, email }: User, method: SignInMethod): Promise<AppError> {
  await c.var.signInLog.failed(c.var.db, c.var.log, { method, client: clientAddress(c), email }, id);
  return new AppError("unauthenticated", "This code is wrong, or was used already");
}

/** Records a passkey that is not accepted. Returns its refusal. */
async function refusePasskey(c: Context<AppEnv>): Promise<AppError> {
  const client = clientAddress(c);
  const attempt = { method: "passkey", client, email: null } as const;
  await c.var.signInLog.failed(c.var.db, c.var.log, attempt, SignInLog.accountOfClient(client));
  return new AppError("unauthenticated", "This passkey is not known here, or could not be verified");
}

async function findUser(c: Context<AppEnv>, id: string): Promise<User | null> {
  const [user] = await c.var.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deactivatedAt)));
  return user ?? null;
}

const startAgain = () =>
  new AppError("unauthenticated", "The sign-in took too long, or was tried too often. Please begin again.");
