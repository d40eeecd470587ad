import { and, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { oneTimeCodes, passkeys } from "../second-factor.table.ts";

/** A second factor that can complete a sign-in. */
export type SecondFactor = "passkey" | "code";

/** Returns the ids of users with a second factor: a passkey or a confirmed authenticator app. */
export async function findUsersWithSecondFactor(db: Database, userIds: string[]): Promise<Set<string>> {
  const factors = await findSecondFactors(db, userIds);
  return new Set(factors.keys());
}

/** Returns second factors by user id. */
export async function findSecondFactors(
  db: Database,
  userIds: string[],
): Promise<Map<string, Set<SecondFactor>>> {
  if (userIds.length === 0) return new Map();
  const factorsByUser = new Map<string, Set<SecondFactor>>();
  const add = (factor: SecondFactor) => (row: { userId: string }) =>
    factorsByUser.set(row.userId, (factorsByUser.get(row.userId) ?? new Set()).add(factor));
  const withPasskey = await db
    .selectDistinct({ userId: passkeys.userId })
    .from(passkeys)
    .where(inArray(passkeys.userId, userIds));
  const withCode = await db
    .select({ userId: oneTimeCodes.userId })
    .from(oneTimeCodes)
    .where(and(inArray(oneTimeCodes.userId, userIds), isNotNull(oneTimeCodes.confirmedAt)));
  withPasskey.forEach(add("passkey"));
  withCode.forEach(add("code"));
  return factorsByUser;
}
