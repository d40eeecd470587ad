import { z } from "@hono/zod-openapi";
import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { clientAddress } from "#http/client-address.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { clientNetwork } from "#shared/client-address.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Editor } from "../editor.server.ts";
import { authenticationLasts } from "../recent-authentication.server.ts";
import { verifyCode } from "../second-factor/codes.server.ts";
import type { SecondFactorDependencies } from "../second-factor/dependencies.server.ts";
import {
  acceptPasskey,
  authenticationOptions,
  listPasskeys,
  passkeyAnswer,
} from "../second-factor/passkeys.server.ts";
import { beginStep, takeStep } from "../second-factor/sign-in-steps.server.ts";
import { verifyOwnPassword } from "../session-calls.server.ts";
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
  .refine((body) => proofs.filter((name) => body[name] !== undefined).length === 1, {
    path: ["password"],
    message: "Enter a password or a code, or use a passkey",
  });

type Proof = z.infer<typeof proof>;

/** API to authenticate again, as some calls require (contract, section 10). */
export const reauthenticationApi = (dependencies: SecondFactorDependencies) =>
  callsApi("Account", [
    call("POST /api/auth/reauthenticate/options", {
      action: "own",
      summary: "Options to confirm with one of your passkeys, valid for five minutes",
      result: z.looseObject({ challenge: z.string() }),
      failures: { 409: "The account has no passkey", 429: "Too many attempts" },
      run: async ({ c, db, editor, settings }) => {
        await dependencies.limits.challenges.count(clientNetwork(clientAddress(c)));
        const ownPasskeys = await listPasskeys(db, editor.id);
        if (ownPasskeys.length === 0) throw new AppError("conflict", "This account has no passkey");
        const options = await authenticationOptions(settings, ownPasskeys);
        const { challenge } = options;
        await beginStep(db, "reauthentication", sidOf(c), { userId: editor.id, challenge });
        return { ...options };
      },
    }),
    call("POST /api/auth/reauthenticate", {
      action: "own",
      summary: "Confirm with the password, a code or a passkey, valid for ten minutes in this session",
      body: proof,
      result: z.object({ until: z.string() }),
      failures: {
        400: "No password, code or passkey was sent",
        401: "Not signed in, or the confirmation is wrong",
        429: "Too many wrong attempts",
      },
      check: sidOf,
      run: async ({ c, db, editor, body }) => {
        const refusal = await findRefusal(c, dependencies, editor, body);
        if (refusal) throw new AppError("unauthenticated", refusal);
        await renewAuthentication(db, sidOf(c));
        return { until: new Date(environment.now() + authenticationLasts).toISOString() };
      },
    }),
  ]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof reauthenticationApi> {}
}

/** Returns why a proof is rejected, or null. */
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
    : "The code is wrong or already used";
}

async function isOwnPasskey(c: Context<AppEnv>, editor: Editor, response: { id: string }): Promise<boolean> {
  const step = await takeStep(c.var.db, "reauthentication", sidOf(c));
  if (!step?.challenge || step.userId !== editor.id) return false;
  const passkey = await acceptPasskey(c.var.db, c.var.settings, { challenge: step.challenge, response });
  return passkey?.userId === editor.id;
}

function sidOf(c: Context<AppEnv>): string {
  if (!c.var.session) throw new AppError("forbidden", "This requires a session");
  return c.var.session.sid;
}
