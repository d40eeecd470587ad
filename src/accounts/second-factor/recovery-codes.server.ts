import { randomInt } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { recoveryCodes } from "../second-factor.table.ts";
import type { SecondFactorSecrets } from "./secrets.server.ts";

const number = 10;
/** Without letters and digits that look alike. 12 of them hold 60 bits. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 3;
const groupLength = 4;

/** Makes ten new recovery codes, which replace all earlier ones. Returns them; afterwards only their hashes exist. */
export async function renewRecoveryCodes(
  db: Database,
  secrets: SecondFactorSecrets,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: number }, makeCode);
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: secrets.hash(normalize(code), userId) })));
  return codes;
}

/** Uses up a recovery code. Returns false for a wrong or a used one. */
export async function redeemRecoveryCode(
  db: Database,
  secrets: SecondFactorSecrets,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: new Date() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, secrets.hash(normalize(code), userId)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return used.length === 1;
}

/** The number of codes that are not used yet. */
export const countRecoveryCodes = (db: Database, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

/** The same with spaces, hyphens and capitals, as people copy it. */
const normalize = (code: string) => code.toLowerCase().replaceAll(/[\s-]/g, "");

const makeCode = () => Array.from({ length: groups }, makeGroup).join("-");

const makeGroup = () =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
