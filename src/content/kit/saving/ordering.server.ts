import { asc, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { foldedText } from "#db/folded-text.server.ts";
import type { Viewer } from "#domain/request.server.ts";

/** By display order, then by name regardless of case and accents; the id settles what is left. */
export const inOrder = (table: { displayOrder: PgColumn; id: PgColumn }, name: PgColumn): SQL[] => [
  asc(table.displayOrder),
  foldedText(name),
  asc(table.id),
];

/** The condition that keeps an entry from a reader: editors see everything, everybody else what is published. */
export const visibleTo = (viewer: Viewer, isPublic: PgColumn): SQL | undefined =>
  viewer.isEditor ? undefined : sql`${isPublic}`;
