import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { locks } from "#db/locks.server.ts";
import { AppError } from "#shared/errors.ts";
import { users } from "./user.table.ts";

/**
 * Returns the ids of owners who can sign in. In a transaction, it blocks other changes to roles and accounts until the end, so that
 * two of them cannot each rely on the other's owner.
 */
export async function lockOwners(tx: Database): Promise<string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.accounts})`);
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "owner"), isNull(users.deactivatedAt)));
  return owners.map(({ id }) => id);
}

/** Prevents the removal of the last owner. Call it in the transaction of the change, before it. @throws AppError `conflict` */
export async function assertOwnerStays(tx: Database, id: string): Promise<void> {
  const owners = await lockOwners(tx);
  if (owners.length === 1 && owners[0] === id)
    throw new AppError("conflict", "This is the last owner. Make someone else an owner first.");
}

/**
 * Makes the oldest account an owner if the site lacks one, as in databases and backups of versions without roles.
 * @returns the new owner's address, or null if the site had an owner or has no accounts
 */
export async function ensureOwner(db: Database): Promise<string | null> {
  return db.transaction(async (tx) => {
    if ((await lockOwners(tx)).length > 0) return null;
    const [oldest] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(isNull(users.deactivatedAt))
      .orderBy(asc(users.createdAt), asc(users.id))
      .limit(1);
    if (!oldest) return null;
    await tx.update(users).set({ role: "owner" }).where(eq(users.id, oldest.id));
    return oldest.email;
  });
}
