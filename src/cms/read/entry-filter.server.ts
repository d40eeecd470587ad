import { and, eq, getTableColumns, not, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { invalidFields } from "#shared/invalid-payload.ts";
import { fold } from "#shared/transliteration.ts";
import { type ContentType, columnOf } from "../content-type.server.ts";
import { holdsWords } from "./published.server.ts";

/** The fields of a type's entries that a list may answer, filter and sort by, by name. */
export type Fields = Map<string, PgColumn>;

export const fieldsOf = ({ table, unlisted = [] }: ContentType): Fields =>
  new Map(Object.entries(getTableColumns(table)).filter(([name]) => !unlisted.includes(name)));

/** Parameters of a list that are no filters. */
const others = new Set(["q", "status", "sort", "page", "pageSize", "columns"]);

/** Builds the condition for a list's query. @throws AppError `invalid` for unknown fields and values */
export function conditionOf(type: ContentType, fields: Fields, params: URLSearchParams): SQL | undefined {
  const names = [...new Set(params.keys())].filter((name) => !others.has(name));
  return and(
    matchesSearch(fields, params.get("q") ?? ""),
    hasStatus(type, params.get("status") ?? ""),
    ...names.map((name) => or(...params.getAll(name).map((value) => passes(fields, name, value)))),
  );
}

export function findField(fields: Fields, name: string, parameter: string): PgColumn {
  const field = fields.get(name);
  if (!field) throw invalid(parameter, `There is no field "${name.slice(0, longestName)}"`);
  return field;
}

const longestName = 60;
const mostWords = 20;

function matchesSearch(fields: Fields, search: string): SQL | undefined {
  const words = fold(search).split(/\s+/).filter(Boolean).slice(0, mostWords);
  if (words.length === 0) return undefined;
  const texts = [...fields.values()].filter(({ dataType }) => dataType === "string");
  return holdsWords(sql`concat_ws(' ', ${sql.join(texts, sql`, `)})`, words);
}

function hasStatus(type: ContentType, status: string): SQL | undefined {
  if (status === "") return undefined;
  const { field, values } = type.status;
  if (Object.hasOwn(values, status)) return eq(columnOf(type, field), values[status]);
  throw invalid("status", `No entry of this type can be "${status.slice(0, longestName)}"`);
}

function passes(fields: Fields, name: string, value: string): SQL | undefined {
  const column = findField(fields, name, name);
  const isEmpty = sql`(${column} is null or ${column}::text in ('', '{}', '[]'))`;
  if (value === "empty") return isEmpty;
  if (value === "not-empty") return not(isEmpty);
  if (column.dataType === "array") return sql`${value} = any(${column})`;
  if (column.dataType === "string") return eq(column, value);
  if (column.dataType === "boolean") return eq(column, readFlag(name, value));
  if (column.dataType === "number") return eq(column, readNumber(name, value));
  throw invalid(name, "This field is filtered by empty and not-empty only");
}

function readFlag(name: string, value: string): boolean {
  if (value === "true" || value === "1") return true;
  if (value === "false" || value === "0") return false;
  throw invalid(name, "This field is either true or false");
}

function readNumber(name: string, value: string): number {
  const number = Number(value);
  if (value.trim() !== "" && Number.isSafeInteger(number) && Math.abs(number) < 2 ** 31) return number;
  throw invalid(name, "This field is a whole number");
}

const invalid = (path: string, message: string) =>
  invalidFields([{ path: path.slice(0, longestName), message }]);
