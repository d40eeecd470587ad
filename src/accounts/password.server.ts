import { hash, verify } from "@node-rs/argon2";
import { environment } from "#shared/environment.server.ts";

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with argon2id and a random salt. */
export const hashPassword = (password: string): Promise<string> =>
  environment.offload(() => hash(password.normalize("NFC"), cost));

/**
 * Returns true if the password matches the hash. Without a hash (an unknown address, or an editor who signs in through the identity
 * provider), the rejection takes the same time.
 */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash) return isAnyFormRight(passwordHash, password);
  dummyHash ??= hashPassword(environment.randomUuid());
  await isFormRight(await dummyHash, password);
  return false;
}

/** Tries several Unicode forms: keyboards compose letters differently, and older hashes used the form as typed. */
async function isAnyFormRight(passwordHash: string, password: string): Promise<boolean> {
  for (const form of new Set([password, password.normalize("NFC"), password.normalize("NFD")]))
    if (await isFormRight(passwordHash, form)) return true;
  return false;
}

const isFormRight = (passwordHash: string, form: string) =>
  environment.offload(() => verify(passwordHash, form));

let dummyHash: Promise<string> | undefined;
