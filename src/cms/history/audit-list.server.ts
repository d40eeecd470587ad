import { desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { auditEntries } from "#accounts/audit.table.ts";
import type { Database } from "#db/database.server.ts";
import { auditPageSize } from "./audit-page.ts";
import { batches } from "./batch.table.ts";

/** The latest events first, 100 a page; those of a batch say whether it can still be undone. */
export const listAudit = (db: Database, page: number) =>
  db
    .select({
      ...getTableColumns(auditEntries),
      canBeUndone: sql<boolean>`coalesce(${eq(auditEntries.action, batches.action)} and ${isNull(batches.undoneAt)}, false)`,
    })
    .from(auditEntries)
    .leftJoin(batches, eq(batches.id, auditEntries.batchId))
    .orderBy(desc(auditEntries.id))
    .limit(auditPageSize)
    .offset((page - 1) * auditPageSize);
