import { asc, max, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Viewer } from "#accounts/editor.server.ts";
import { foldedText } from "#db/folded-text.server.ts";
import type { Row, SaveContext } from "./content-type.server.ts";

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
