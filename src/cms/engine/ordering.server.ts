import { asc, max, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Viewer } from "#accounts/editor.server.ts";
import { foldedText } from "#db/folded-text.server.ts";
import { type ContentType, columnOf, type Row, type SaveContext } from "./content-type.server.ts";

/** The order of a type's lists: by the fields that its descriptor names, then by id. */
export const orderOf = (type: ContentType): SQL[] => [
  ...type.order.map((field) => asc(folded(columnOf(type, field)))),
  asc(type.table.id),
];

/** A column as lists are sorted by it: texts regardless of case and accents. */
export const folded = (column: PgColumn): SQL =>
  column.dataType === "string" ? foldedText(column) : sql`${column}`;

/** Sorts by display order, then by name regardless of case and accents, then by id. */
export const inOrder = (table: { displayOrder: PgColumn; id: PgColumn }, name: PgColumn): SQL[] => [
  asc(table.displayOrder),
  foldedText(name),
  asc(table.id),
];

/** Returns the condition that hides drafts: editors see everything, all others published entries only. */
export const visibleTo = (viewer: Viewer, isPublic: PgColumn): SQL | undefined =>
  viewer.isEditor ? undefined : sql`${isPublic}`;

/** Puts a new entry without a display order after all others, so that unfinished ones do not head the list. */
export const placeNewLast =
  (table: PgTable & { displayOrder: PgColumn }) =>
  async (values: Row, { db, old }: SaveContext): Promise<Row> => {
    if (old || values.displayOrder !== undefined) return values;
    const [last] = await db.select({ order: max(table.displayOrder) }).from(table);
    return { ...values, displayOrder: Math.min(Number(last?.order ?? -1) + 1, largestOrder) };
  };

const largestOrder = 2 ** 31 - 1;
