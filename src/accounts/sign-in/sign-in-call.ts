import { z } from "zod";
import type { ApiResult } from "#http/client/api.ts";
import { type Credentials, credentials } from "#shared/credentials.ts";
import type { SecondStep } from "../session-calls.server.ts";
import { answerByPasskey, PasskeyFailure } from "./passkeys.ts";
import { signInFailed } from "./sign-in-failed.ts";

/** The result of a sign-in step: done, second factor required, or an error message. */
export type SignInResult =
  | { state: "signed-in"; recoveryCodesLeft?: number | undefined }
  | { state: "second-factor"; factors: ("passkey" | "code")[] }
  | { state: "failed"; message: string };

/** Messages for invalid fields. */
export type CredentialErrors = Partial<Record<keyof Credentials, string | undefined>>;

/** Validates the input before it is sent. */
export function checkCredentials(typed: FormData): { values?: Credentials; errors: CredentialErrors } {
  const { data, error } = credentials.safeParse(Object.fromEntries(typed));
  if (!error) return { values: data, errors: {} };
  const { email, password } = z.flattenError(error).fieldErrors;
  return { errors: { email: email?.[0], password: password?.[0] } };
}

export const signIn = (input: Credentials) => post("/api/auth/login", input);

/** Completes a password sign-in. */
export const sendCode = (proof: { code: string } | { recoveryCode: string }) =>
  post("/api/auth/second-factor", proof);

/** Signs in with a passkey, without email and password. */
export async function signInByPasskey(): Promise<SignInResult> {
  const path = "/api/auth/passkeys/sign-in";
  try {
    const answer = await send(`${path}/options`, {});
    if (!answer.ok) return { state: "failed", message: await messageOf(answer) };
    return await post(path, { response: await answerByPasskey(await answer.json()) });
  } catch (error) {
    return { state: "failed", message: error instanceof PasskeyFailure ? error.message : signInFailed };
  }
}

async function post(path: string, body: unknown): Promise<SignInResult> {
  try {
    const answer = await send(path, body);
    if (!answer.ok) return { state: "failed", message: await messageOf(answer) };
    if (answer.status === 202)
      return { state: "second-factor", factors: secondStep.parse(await answer.json()).secondFactors };
    return { state: "signed-in", ...signedIn.parse(await answer.json()) };
  } catch {
    return { state: "failed", message: signInFailed };
  }
}

const send = (path: string, body: unknown) =>
  fetch(path, {
    method: "POST",
    credentials: "include",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

const messageOf = async (answer: Response) => errorBody.parse(await answer.json()).message;

const errorBody = z.object({ message: z.string().min(1) });
const signedIn = z.object({ recoveryCodesLeft: z.number().optional() }) satisfies z.ZodType<
  Pick<ApiResult<"POST /api/auth/second-factor">, "recoveryCodesLeft">
>;
const secondStep = z.object({ secondFactors: z.array(z.enum(["passkey", "code"])) }) satisfies z.ZodType<
  Pick<SecondStep, "secondFactors">
>;
