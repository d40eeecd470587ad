import { isDeepStrictEqual } from "node:util";
import { getTableColumns } from "drizzle-orm";
import type { ContentType, Row } from "../content-type.server.ts";

/** Returns the fields of an entry that a write of these values would change. */
export function changedFields({ table }: Pick<ContentType, "table">, old: Row, values: Row): string[] {
  return Object.keys(getTableColumns(table)).filter(
    (field) => values[field] !== undefined && !isSame(old[field], values[field]),
  );
}

/** The store sorts the properties of objects, and keeps none that are undefined. */
const isSame = (a: unknown, b: unknown) => a === b || isDeepStrictEqual(asStored(a), asStored(b));

const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Fields of every type that are not content: position, address, and texts for search engines. */
const neverContent = new Set([
  "slug",
  "displayOrder",
  "metaTitle",
  "metaDescription",
  "enableRelatedInfo",
  "createdAt",
  "updatedAt",
  "contentUpdatedAt",
]);

/** Returns true if any of the changed fields is content, so that readers are told of a new date. */
export const isContentChanged = (
  { status, nonContentFields }: Pick<ContentType, "status" | "nonContentFields">,
  fields: string[],
): boolean =>
  fields.some(
    (field) => !neverContent.has(field) && field !== status.field && !nonContentFields.includes(field),
  );
