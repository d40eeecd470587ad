import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { viewsOfPage } from "../audience/find-audience.server.ts";
import { type ContentType, columnOf } from "../content-type.server.ts";
import { folded, orderOf } from "../ordering.server.ts";
import { type Fields, fieldsOf, findField } from "./entry-filter.server.ts";
import { isVisible } from "./published.server.ts";

/** The order of a list's query: the type's own, or by one field. Entries without a value come last. */
export function orderedBy(type: ContentType, params: URLSearchParams): SQL[] {
  const asked = params.get("sort") ?? "";
  if (asked === "") return orderOf(type);
  const name = asked.replace(/^-/, "");
  const value =
    name === viewsColumn && type.route ? viewsOf(type) : sortValue(sortedField(type, fieldsOf(type), name));
  return [sql`${asked.startsWith("-") ? desc(value) : asc(value)} nulls last`, asc(type.table.id)];
}

const viewsColumn = "views";
const shownDays = 30;

/** The views of an entry's page in the last 30 days; null for one that readers do not see. */
function viewsOf(type: ContentType): SQL {
  const [before = "", after = ""] = type.route?.href({ slug: slugMark }).split(slugMark) ?? [];
  const path = sql`${before}::text || ${columnOf(type, "slug")} || ${after}::text`;
  return sql`case when ${isVisible(type)} then ${viewsOfPage(path, shownDays)} end`;
}

const slugMark = "slug";

/** Names of lists for fields that each type calls otherwise. */
function sortedField({ titleField, status }: ContentType, fields: Fields, name: string): PgColumn {
  const own = name === "title" ? titleField : name === "updated" ? "updatedAt" : name;
  return findField(fields, own === "status" ? status.field : own, "sort");
}

/** Texts regardless of case and accents, lists by their length. */
function sortValue(column: PgColumn): SQL {
  if (column.dataType === "array") return sql`cardinality(${column})`;
  if (column.dataType === "json")
    return sql`case when jsonb_typeof(${column}) = 'array' then jsonb_array_length(${column}) end`;
  return folded(column);
}
