import { z } from "zod";
import { CallFailure } from "../../calls.ts";

/** A proof of who the editor is. */
export type Proof = { password: string } | { code: string } | { response: unknown };

/** Sends a proof, past the dialogs that a refused call opens. Returns the refusal, or null. @throws CallFailure */
export async function sendProof(proof: Proof): Promise<string | null> {
  const request = {
    method: "POST",
    credentials: "include",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(proof),
  } as const;
  const answer = await fetch("/api/auth/reauthenticate", request).catch(() => {
    throw new CallFailure(0, { message: "The server cannot be reached." });
  });
  if (answer.ok) return null;
  return refusal.parse(await answer.json().catch(() => null)).message;
}

const refusal = z
  .object({ message: z.string() })
  .catch({ message: "Something went wrong. Please try again." });
