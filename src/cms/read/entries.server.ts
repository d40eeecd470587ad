import { and, eq, type InferSelectModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Viewer } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { inOrder, visibleTo } from "../ordering.server.ts";

/** A table of entries with a public address: the columns of `entryColumns()`, as far as reading needs them. */
type EntryTable = PgTable & {
  id: PgColumn;
  slug: PgColumn;
  isPublished: PgColumn;
  displayOrder: PgColumn;
};

/** All entries the viewer may see, by display order, then by `name`. */
export async function listEntries<Table extends EntryTable>(
  db: Database,
  table: Table,
  name: PgColumn,
  viewer: Viewer,
) {
  const entries: unknown = await db
    .select()
    .from<PgTable>(table)
    .where(visibleTo(viewer, table.isPublished))
    .orderBy(...inOrder(table, name));
  // Drizzle cannot follow a generic table to its row type.
  return entries as InferSelectModel<Table>[];
}

/** The entry of that slug, or null when there is none or the viewer may not see it. */
export async function findEntry<Table extends EntryTable>(
  db: Database,
  table: Table,
  slug: string,
  viewer: Viewer,
) {
  const [entry]: unknown[] = await db
    .select()
    .from<PgTable>(table)
    .where(and(eq(table.slug, slug), visibleTo(viewer, table.isPublished)))
    .limit(1);
  return (entry ?? null) as InferSelectModel<Table> | null;
}
