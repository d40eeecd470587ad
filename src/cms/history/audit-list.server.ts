import { desc, eq, getTableColumns, isNull, notInArray, sql } from "drizzle-orm";
import { auditEntries } from "#accounts/audit.table.ts";
import type { Database } from "#db/database.server.ts";
import { auditPageSize } from "./audit-page.ts";
import { batches } from "./batch.table.ts";

/** The kinds of events that are about accounts and not about content. */
export const accountEvents = ["sign-in", "account", "token"];

/**
 * The latest events first, 100 a page; those of a batch say whether it can still be undone. Events of accounts are left out
 * for those who may not see them.
 */
export const listAudit = (db: Database, page: number, { withAccounts }: { withAccounts: boolean }) =>
  db
    .select({
      ...getTableColumns(auditEntries),
      canBeUndone: sql<boolean>`coalesce(${eq(auditEntries.action, batches.action)} and ${isNull(batches.undoneAt)}, false)`,
    })
    .from(auditEntries)
    .leftJoin(batches, eq(batches.id, auditEntries.batchId))
    .where(withAccounts ? undefined : notInArray(auditEntries.kind, accountEvents))
    .orderBy(desc(auditEntries.id))
    .limit(auditPageSize)
    .offset((page - 1) * auditPageSize);
