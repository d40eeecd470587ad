import { and, eq, getTableColumns, not, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { foldedText } from "#db/folded-text.server.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { soundText } from "#shared/sound-text.ts";
import { fold } from "#shared/transliteration.ts";
import { type ContentType, columnOf } from "../content-type.server.ts";

/** The fields, by name, that a list can return, filter and sort by. */
export type Fields = Map<string, PgColumn>;

export const fieldsOf = ({ table, unlisted = [] }: ContentType): Fields =>
  new Map(Object.entries(getTableColumns(table)).filter(([name]) => !unlisted.includes(name)));

/** List parameters that are not filters. */
const others = new Set(["q", "status", "sort", "page", "pageSize", "columns"]);

/** Builds the condition of a list's query. @throws AppError `invalid` for unknown fields and values */
export function conditionOf(type: ContentType, fields: Fields, params: URLSearchParams): SQL | undefined {
  const names = [...new Set(params.keys())].filter((name) => !others.has(name));
  return and(
    matchesSearch(type, fields, params.get("q") ?? ""),
    hasStatus(type, params.get("status") ?? ""),
    ...names.map((name) => or(...params.getAll(name).map((value) => passes(fields, name, value)))),
  );
}

export function findField(fields: Fields, name: string, parameter: string): PgColumn {
  const field = fields.get(name);
  if (!field) throw invalid(parameter, `There is no field “${name.slice(0, longestName)}”`);
  return field;
}

const longestName = 60;
const mostWords = 20;

/**
 * Matches entries that contain every word in their title, summary or another short text. Long texts are excluded: reading them in
 * ten thousand entries is too slow for a filter, and nearly any word is in one of them.
 */
function matchesSearch(type: ContentType, fields: Fields, search: string): SQL | undefined {
  const words = fold(search).split(/\s+/).map(slugOfAddress).filter(Boolean).slice(0, mostWords);
  if (words.length === 0) return undefined;
  const isSearched = (name: string) => !type.texts.includes(name) || name === type.summaryFields[0];
  const texts = [...fields].filter(([name, { dataType }]) => dataType === "string" && isSearched(name));
  const columns = sql.join(
    [
      ...texts.map(([, column]) => column),
      ...type.spellingFields.map((name) => sql`array_to_string(${columnOf(type, name)}, ' ')`),
    ],
    sql`, `,
  );
  // `offset 0` keeps the planner from building the text once per use.
  return sql`(
    select ${holdsFolded(words)} from (select ${foldedText(sql`own.text`)} as folded from (
      select concat_ws(' ', ${columns}) as text offset 0
    ) as own offset 0) as own_text)`;
}

/** Editors type or paste an address such as `/vendors/addepar`, but entries store only the slug. */
const slugOfAddress = (word: string) =>
  word.startsWith("/") ? (word.split("/").filter(Boolean).at(-1) ?? "") : word;

const holdsFolded = (words: string[]) =>
  sql.join(
    words.map((word) => sql`position(${word} in own_text.folded) > 0`),
    sql` and `,
  );

function hasStatus(type: ContentType, status: string): SQL | undefined {
  if (status === "") return undefined;
  const { field, values } = type.status;
  if (Object.hasOwn(values, status)) return eq(columnOf(type, field), values[status]);
  throw invalid("status", `No entry of this type can be "${status.slice(0, longestName)}"`);
}

function passes(fields: Fields, name: string, value: string): SQL | undefined {
  const column = findField(fields, name, name);
  if (value === "empty") return isEmpty(column);
  if (value === "not-empty") return not(isEmpty(column));
  if (column.dataType === "array") return sql`${soundText(value)} = any(${column})`;
  if (column.dataType === "string") return eq(column, soundText(value));
  if (column.dataType === "boolean") return eq(column, readFlag(name, value));
  if (column.dataType === "number") return eq(column, readNumber(name, value));
  throw invalid(name, "This field can only be filtered by empty and not-empty");
}

/** Matches entries whose field has no value. */
export const isEmpty = (column: PgColumn): SQL =>
  sql`(${column} is null or ${column}::text in ('', '{}', '[]'))`;

function readFlag(name: string, value: string): boolean {
  if (value === "true" || value === "1") return true;
  if (value === "false" || value === "0") return false;
  throw invalid(name, "This field must be true or false");
}

function readNumber(name: string, value: string): number {
  const number = Number(value);
  if (value.trim() !== "" && Number.isSafeInteger(number) && Math.abs(number) < 2 ** 31) return number;
  throw invalid(name, "This field must be a whole number");
}

const invalid = (path: string, message: string) =>
  invalidFields([{ path: path.slice(0, longestName), message }]);
