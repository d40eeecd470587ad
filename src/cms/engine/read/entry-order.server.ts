import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { viewsOfPage } from "#cms/audience/find-audience.server.ts";
import { type ContentType, columnOf } from "../content-type.server.ts";
import { folded, orderOf } from "../ordering.server.ts";
import { type Fields, fieldsOf, findField } from "./entry-filter.server.ts";
import { isVisible } from "./published-pages.server.ts";

/** Returns the order of a list's query: the type's own, or by one field. Entries without a value come last. */
export function orderedBy(type: ContentType, params: URLSearchParams): SQL[] {
  const sort = params.get("sort") ?? "";
  if (sort === "") return orderOf(type);
  const name = sort.replace(/^-/, "");
  const value =
    name === viewsColumn && type.route ? viewsOf(type) : sortValue(sortedField(type, fieldsOf(type), name));
  return [sql`${sort.startsWith("-") ? desc(value) : asc(value)} nulls last`, asc(type.table.id)];
}

const viewsColumn = "views";
const shownDays = 30;

/** Page views in the last 30 days. Null if the entry is not public. */
function viewsOf(type: ContentType): SQL {
  const [before = "", after = ""] = type.route?.href({ slug: slugMark }).split(slugMark) ?? [];
  const path = sql`${before}::text || ${columnOf(type, "slug")} || ${after}::text`;
  return sql`case when ${isVisible(type)} then ${viewsOfPage(path, shownDays)} end`;
}

const slugMark = "slug";

/** Lists use common names for fields that types name differently. */
function sortedField({ titleField, status }: ContentType, fields: Fields, name: string): PgColumn {
  const fieldName = name === "title" ? titleField : name === "updated" ? "updatedAt" : name;
  return findField(fields, fieldName === "status" ? status.field : fieldName, "sort");
}

/** Sorts texts regardless of case and accents, lists by length. Null for empty ones, which have no value. */
function sortValue(column: PgColumn): SQL {
  if (column.dataType === "array") return sql`nullif(cardinality(${column}), 0)`;
  if (column.dataType === "json")
    return sql`case when jsonb_typeof(${column}) = 'array' then nullif(jsonb_array_length(${column}), 0) end`;
  return column.dataType === "string" ? sql`nullif(${folded(column)}, '')` : folded(column);
}
