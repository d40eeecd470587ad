import { OpenAPIHono, z } from "@hono/zod-openapi";
import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { clientAddress } from "#http/client-address.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { clientNetwork } from "#shared/client-address.ts";
import { AppError } from "#shared/errors.ts";
import { type Editor, requireEditor } from "../editor.server.ts";
import { verifyOwnPassword } from "../password-sign-in.server.ts";
import { authenticationLasts } from "../recent-authentication.server.ts";
import type { SecondFactorDependencies } from "../second-factor/dependencies.server.ts";
import { passkeyAnswer } from "../second-factor/passkey-answer.ts";
import { acceptPasskey, authenticationOptions, listPasskeys } from "../second-factor/passkeys.server.ts";
import { beginStep, takeStep } from "../second-factor/sign-in-steps.server.ts";
import { verifyCode } from "../second-factor/verify-code.server.ts";
import { renewAuthentication } from "../sessions.server.ts";
import { users } from "../user.table.ts";

const proofs = ["password", "code", "recoveryCode", "response"] as const;
const text = (longest: number) => z.string().trim().min(1).max(longest).optional();

const proof = z
  .object({
    password: z.string().min(1, "Password is required").max(1000).optional(),
    code: text(20),
    recoveryCode: text(40),
    response: passkeyAnswer.optional(),
  })
  .refine((given) => proofs.filter((name) => given[name] !== undefined).length === 1, {
    path: ["password"],
    message: "Password is required, or a code, or a passkey",
  });

type Proof = z.infer<typeof proof>;

const noun = "Account";
const path = "/api/auth/reauthenticate";

/** Serves the proof of who an editor is that some calls ask for again (contract, section 10). */
export function reauthenticationApi(dependencies: SecondFactorDependencies) {
  const app = new OpenAPIHono<AppEnv>();

  describeEditorsCall(app, {
    method: "post",
    path: `${path}/options`,
    action: "own",
    noun,
    summary: "Options to confirm with one of the own passkeys, valid for five minutes",
    schema: z.looseObject({ challenge: z.string() }),
    failures: { 409: "The account has no passkey", 429: "Too many attempts" },
  });
  app.post(`${path}/options`, async (c) => {
    const editor = requireEditor(c);
    await dependencies.limits.challenges.count(clientNetwork(clientAddress(c)));
    const own = await listPasskeys(c.var.db, editor.id);
    if (own.length === 0) throw new AppError("conflict", "This account has no passkey");
    const options = await authenticationOptions(c.var.settings, own);
    const { challenge } = options;
    await beginStep(c.var.db, "reauthentication", sidOf(c), { userId: editor.id, challenge });
    c.header("Cache-Control", "no-store");
    return c.json(options);
  });

  describeEditorsCall(app, {
    method: "post",
    path,
    action: "own",
    noun,
    summary: "Confirm with the password, a code or a passkey: counts for ten minutes of this session",
    body: proof,
    schema: z.object({ until: z.string() }),
    failures: {
      400: "Nothing was given",
      401: "Nobody is signed in, or it is wrong",
      429: "Too many wrong ones",
    },
  });
  app.post(path, async (c) => {
    const editor = requireEditor(c);
    const sid = sidOf(c);
    const given = await readPayload(c, proof);
    const refusal = await findRefusal(c, dependencies, editor, given);
    if (refusal) throw new AppError("unauthenticated", refusal);
    await renewAuthentication(c.var.db, sid);
    c.header("Cache-Control", "no-store");
    return c.json({ until: new Date(Date.now() + authenticationLasts).toISOString() });
  });
  return app;
}

/** Returns the reason why a proof does not count, or null. */
async function findRefusal(
  c: Context<AppEnv>,
  dependencies: SecondFactorDependencies,
  editor: Editor,
  { password, code, recoveryCode, response }: Proof,
): Promise<string | null> {
  if (password !== undefined) {
    const [user] = await c.var.db.select().from(users).where(eq(users.id, editor.id));
    return user && (await verifyOwnPassword(c, user, password)) ? null : "The password is wrong";
  }
  if (response) return (await isOwnPasskey(c, editor, response)) ? null : "The passkey could not be verified";
  return (await verifyCode(c, dependencies, editor, { code, recoveryCode }))
    ? null
    : "The code is wrong, or was used already";
}

async function isOwnPasskey(c: Context<AppEnv>, editor: Editor, response: { id: string }): Promise<boolean> {
  const step = await takeStep(c.var.db, "reauthentication", sidOf(c));
  if (!step?.challenge || step.userId !== editor.id) return false;
  const passkey = await acceptPasskey(c.var.db, c.var.settings, { challenge: step.challenge, response });
  return passkey?.userId === editor.id;
}

function sidOf(c: Context<AppEnv>): string {
  if (!c.var.session) throw new AppError("forbidden", "This takes a session");
  return c.var.session.sid;
}
