import { z } from "zod";
import { type Credentials, credentials } from "#shared/credentials.ts";
import { answerByPasskey, PasskeyFailure } from "./passkeys.ts";
import { signInFailed } from "./sign-in-failed.ts";

/** The result of a step of a sign-in: done, a second factor is wanted, or the message of its failure. */
export type SignInResult =
  | { state: "signed-in"; recoveryCodesLeft?: number | undefined }
  | { state: "second-factor"; factors: ("passkey" | "code")[] }
  | { state: "failed"; message: string };

/** The messages for the fields that are filled in wrongly. */
export type CredentialErrors = Partial<Record<keyof Credentials, string | undefined>>;

/** Checks what was typed before anything is sent. */
export function checkCredentials(typed: FormData): { given?: Credentials; errors: CredentialErrors } {
  const { data, error } = credentials.safeParse(Object.fromEntries(typed));
  if (!error) return { given: data, errors: {} };
  const { email, password } = z.flattenError(error).fieldErrors;
  return { errors: { email: email?.[0], password: password?.[0] } };
}

export const signIn = (given: Credentials) => post("/api/auth/login", given);

/** Completes a sign-in by password. */
export const sendCode = (given: { code: string } | { recoveryCode: string }) =>
  post("/api/auth/second-factor", given);

/** Signs in by passkey, without a name or a password. */
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
      return { state: "second-factor", factors: wanted.parse(await answer.json()).secondFactors };
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
const signedIn = z.object({ recoveryCodesLeft: z.number().optional() });
const wanted = z.object({ secondFactors: z.array(z.enum(["passkey", "code"])) });
