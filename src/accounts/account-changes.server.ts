import { asc, eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Account } from "./account.schema.ts";
import { recordAudit } from "./audit.server.ts";
import type { Editor } from "./editor.server.ts";
import { deleteSecondFactors, endAccess, endOwnersGrants } from "./editors.server.ts";
import { assertOwnerStays, lockOwners } from "./owners.server.ts";
import type { Role } from "./roles.ts";
import { findUsersWithSecondFactor } from "./second-factor/users-with-second-factor.server.ts";
import type { User } from "./user.table.ts";
import { users } from "./user.table.ts";

/** The columns of an account that owners see. */
const shownColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  authProvider: users.authProvider,
  createdAt: users.createdAt,
  lastSeenAt: users.lastSeenAt,
  deactivatedAt: users.deactivatedAt,
};

export const listAccounts = async (db: Database) =>
  withFactors(db, await db.select(shownColumns).from(users).orderBy(asc(users.email)));

async function withFactors(db: Database, rows: Pick<User, keyof typeof shownColumns>[]): Promise<Account[]> {
  const protectedIds = await findUsersWithSecondFactor(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((user) => ({
    ...user,
    createdAt: user.createdAt.toISOString(),
    lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
    deactivatedAt: user.deactivatedAt?.toISOString() ?? null,
    hasSecondFactor: protectedIds.has(user.id),
  }));
}

interface AccountChange {
  role?: Role | undefined;
  isActive?: boolean | undefined;
}

/**
 * Changes an account's role, deactivates the account or reactivates it. Deactivating immediately revokes its sessions and API
 * tokens. An owner who loses the role also loses their tokens and open invitations, since only owners may have any.
 * @throws AppError `not-found`, `conflict` for the last owner
 */
export async function changeAccount(db: Database, id: string, change: AccountChange, editor: Editor) {
  return db.transaction(async (tx) => {
    const user = await lockAccount(tx, id);
    const steps = stepsOf(user, change);
    for (const { values, isLoss, action, title } of steps) {
      if (isLoss) await assertOwnerStays(tx, id);
      await tx.update(users).set(values).where(eq(users.id, id));
      await recordAudit(tx, { kind: "account", action, title, editor });
    }
    if (change.isActive === false) await endAccess(tx, id);
    else if (steps.some(({ isLoss }) => isLoss)) await endOwnersGrants(tx, id);
    const [changed] = await withFactors(
      tx,
      await tx.select(shownColumns).from(users).where(eq(users.id, id)),
    );
    if (!changed) throw new Error("The account was not read");
    return changed;
  });
}

interface Step {
  values: Partial<typeof users.$inferInsert>;
  /** True for a step that could leave the site without an owner. */
  isLoss: boolean;
  /** The audit log's action. */
  action: string;
  title: string;
}

/** Returns the steps that a change requires. Empty if the account already matches it. */
function stepsOf({ email, role: old, deactivatedAt }: User, { role, isActive }: AccountChange): Step[] {
  const steps: Step[] = [];
  if (role && role !== old)
    steps.push({
      values: { role },
      isLoss: role !== "owner",
      action: "role changed",
      title: `${email}: ${old} → ${role}`,
    });
  if (isActive === false && !deactivatedAt)
    steps.push({
      values: { deactivatedAt: new Date(environment.now()) },
      isLoss: true,
      action: "deactivated",
      title: email,
    });
  if (isActive && deactivatedAt)
    steps.push({ values: { deactivatedAt: null }, isLoss: false, action: "reactivated", title: email });
  return steps;
}

/**
 * Deletes an account with its sessions and API tokens. Its actions stay in the history under its name.
 * @throws AppError `not-found`, `conflict` for the last owner
 */
export async function removeAccount(db: Database, id: string, editor: Editor): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockAccount(tx, id);
    await assertOwnerStays(tx, id);
    await tx.delete(users).where(eq(users.id, id));
    await deleteSecondFactors(tx, id);
    await endAccess(tx, id);
    await recordAudit(tx, { kind: "account", action: "removed", title: user.email, editor });
  });
}

/** Takes the lock of all account changes first, so that two changes cannot deadlock. */
async function lockAccount(tx: Database, id: string): Promise<User> {
  await lockOwners(tx);
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  if (!user) throw new AppError("not-found", "Account not found");
  return user;
}
