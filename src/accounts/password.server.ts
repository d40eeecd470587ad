import { hash, verify } from "@node-rs/argon2";

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The password as an argon2id hash with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/**
 * Returns true for the password that belongs to the hash. Without a hash (an unknown address, or an editor who signs in
 * through the identity provider) refusing takes the same time.
 */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password);
  dummyHash ??= hashPassword(crypto.randomUUID());
  await verify(await dummyHash, password);
  return false;
}

let dummyHash: Promise<string> | undefined;
