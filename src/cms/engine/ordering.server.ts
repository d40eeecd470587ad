import { asc, max, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Viewer } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { foldedText } from "#db/folded-text.server.ts";
import { type ContentType, columnOf, type Row } from "./content-type.server.ts";

/** The order of a type's lists: by its descriptor's fields, then by id. */
export const orderOf = (type: ContentType): SQL[] => [
  ...type.order.map((field) => asc(folded(columnOf(type, field)))),
  asc(type.table.id),
];

/** Sorts a text column regardless of case and accents. */
export const folded = (column: PgColumn): SQL =>
  column.dataType === "string" ? foldedText(column) : sql`${column}`;

/** Sorts by display order, then by name regardless of case and accents, then by id. */
export const inOrder = (table: { displayOrder: PgColumn; id: PgColumn }, name: PgColumn): SQL[] => [
  asc(table.displayOrder),
  foldedText(name),
  asc(table.id),
];

/** Returns the condition that hides drafts from everyone but editors. */
export const visibleTo = (viewer: Viewer, isPublic: PgColumn): SQL | undefined =>
  viewer.isEditor ? undefined : sql`${isPublic}`;

/** Puts a new entry last in the display order, if its type asks for that and the values set no order. */
export async function placeLast(db: Database, type: ContentType, values: Row): Promise<Row> {
  if (!type.comesLast || values.displayOrder !== undefined) return values;
  const [last] = await db.select({ order: max(columnOf(type, "displayOrder")) }).from(type.table);
  return { ...values, displayOrder: Math.min(Number(last?.order ?? -1) + 1, largestOrder) };
}

const largestOrder = 2 ** 31 - 1;
