import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { clientAddress } from "#http/client-address.server.ts";
import { RateLimitError } from "#http/rate-limit.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { networkPrefix } from "#shared/client-address.ts";
import { announceAccountChange } from "../account-mail.job.server.ts";
import { recordAudit } from "../audit.server.ts";
import type { Editor } from "../editor.server.ts";
import type { SecondFactorDependencies } from "./dependencies.server.ts";
import { acceptOneTimeCode } from "./one-time-codes.server.ts";
import { redeemRecoveryCode } from "./recovery-codes.server.ts";

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
 * Returns true for a right code, which is used up by that. Wrong ones are counted, and their owner hears of many.
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
        change: "Somebody who knows your password, or uses your session, has entered ten wrong codes",
        network: networkPrefix(clientAddress(c)),
      });
    }
    throw error;
  }
}
