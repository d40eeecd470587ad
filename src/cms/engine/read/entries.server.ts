import { and, eq, getTableColumns, type InferSelectModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Viewer } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { inOrder, visibleTo } from "../ordering.server.ts";
import {
  hasRelatedInfo,
  type RelatedInfoFields,
  withRelatedInfo,
} from "../related/related-info-fields.server.ts";

/** A table of entries with a public address: the columns of `entryColumns()` that reads use. */
type EntryTable = PgTable & {
  id: PgColumn;
  slug: PgColumn;
  isPublished: PgColumn;
  displayOrder: PgColumn;
};

/** A type's table, and the kind that identifies its related content. */
interface Source<Table> {
  kind: string;
  table: Table;
}

/** An entry as the API returns it. */
type EntryOf<Table extends EntryTable> = InferSelectModel<Table> &
  (Table extends { enableRelatedInfo: PgColumn } ? RelatedInfoFields : unknown);

const columnsOf = ({ kind, table }: Source<PgTable>) =>
  hasRelatedInfo(table) ? withRelatedInfo(kind, table) : getTableColumns(table);

/** Returns all entries the viewer may see, by display order, then by `name`. */
export async function listEntries<Table extends EntryTable>(
  db: Database,
  source: Source<Table>,
  name: PgColumn,
  viewer: Viewer,
) {
  const { table } = source;
  const entries: unknown = await db
    .select(columnsOf(source))
    .from<PgTable>(table)
    .where(visibleTo(viewer, table.isPublished))
    .orderBy(...inOrder(table, name));
  // Drizzle cannot infer the row type of a generic table.
  return entries as EntryOf<Table>[];
}

/** Returns the entry with the slug, or null if it does not exist or the viewer may not see it. */
export async function findEntry<Table extends EntryTable>(
  db: Database,
  source: Source<Table>,
  slug: string,
  viewer: Viewer,
) {
  const { table } = source;
  const [entry]: unknown[] = await db
    .select(columnsOf(source))
    .from<PgTable>(table)
    .where(and(eq(table.slug, slug), visibleTo(viewer, table.isPublished)))
    .limit(1);
  return (entry ?? null) as EntryOf<Table> | null;
}
