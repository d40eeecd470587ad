import { eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { recoveryCodes } from "../second-factor.table.ts";
import { hasSecondFactor } from "./has-second-factor.server.ts";
import { renewRecoveryCodes } from "./recovery-codes.server.ts";
import type { SecondFactorSecrets } from "./secrets.server.ts";

/** Makes the recovery codes that come with the first second factor, to be shown this once; null when there are some. */
export async function ensureRecoveryCodes(
  db: Database,
  secrets: SecondFactorSecrets,
  userId: string,
): Promise<string[] | null> {
  const known = await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
  return known > 0 ? null : renewRecoveryCodes(db, secrets, userId);
}

/** Deletes the recovery codes with the last second factor. */
export async function dropUnneededRecoveryCodes(db: Database, userId: string): Promise<void> {
  if ((await hasSecondFactor(db, [userId])).size > 0) return;
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
