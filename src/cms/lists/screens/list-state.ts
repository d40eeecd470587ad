import { readPage } from "../../../read/paged-list.ts";
import type { AdminType } from "../../type.tsx";

/** State of a list, as kept in the address: the query of its call (`/api/admin/entries/{type}`). */
export interface ListState {
  search: string;
  /** The chosen values by field; `status` by name, and `empty` and `not-empty` for any field. */
  filters: Record<string, string[]>;
  /** A field, `title`, `status`, `updated` or `views`; empty for the order readers see. */
  sort: string;
  isDescending: boolean;
  page: number;
  /** The fields of the columns; null for those that the type names. */
  columns: string[] | null;
}

export const rowsPerPage = 50;

export function readListState(params: URLSearchParams, type: AdminType): ListState {
  const sort = params.get("sort") ?? "";
  const known = listedFields(type);
  const isSortable = known.has(sort.replace(/^-/, "")) || /^-?(title|updated|views)$/.test(sort);
  const columns = params
    .get("columns")
    ?.split(",")
    .filter((name) => known.has(name));
  return {
    search: params.get("q") ?? "",
    filters: Object.fromEntries(
      [...known].flatMap((field) => {
        const values = params.getAll(field).filter(Boolean);
        return values.length > 0 ? [[field, values]] : [];
      }),
    ),
    sort: isSortable ? sort.replace(/^-/, "") : "",
    isDescending: isSortable && sort.startsWith("-"),
    page: readPage(params),
    columns: columns && columns.length > 0 ? columns : null,
  };
}

/** Writes the list's state into the address and leaves other parameters unchanged. */
export function writeListState(params: URLSearchParams, type: AdminType, state: ListState): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of [...listParameters, ...listedFields(type)]) next.delete(name);
  for (const [name, value] of new URLSearchParams(filterOf(state))) next.append(name, value);
  if (state.sort) next.set("sort", sortOf(state));
  if (state.page > 1) next.set("page", String(state.page));
  if (state.columns) next.set("columns", state.columns.join(","));
  return next;
}

const listParameters = ["q", "sort", "page", "columns"];

/** The part of the query that says which entries are listed, whatever their order. */
export function filterOf({ search, filters }: Pick<ListState, "search" | "filters">): string {
  const params = new URLSearchParams();
  if (search.trim()) params.set("q", search);
  for (const [field, values] of Object.entries(filters))
    for (const value of values) params.append(field, value);
  return params.toString();
}

/** The query of the list without its page, as it is kept and handed on. */
export function queryOf(state: ListState): string {
  const params = new URLSearchParams(filterOf(state));
  if (state.sort) params.set("sort", sortOf(state));
  if (state.columns) params.set("columns", state.columns.join(","));
  return params.toString();
}

const sortOf = ({ sort, isDescending }: ListState) => `${isDescending ? "-" : ""}${sort}`;

export const isNarrowed = ({ search, filters }: ListState) =>
  search.trim() !== "" || Object.keys(filters).length > 0;

/** The filters with another value for a field; without one for an empty value. */
export function withFilter(
  filters: ListState["filters"],
  field: string,
  value: string,
): ListState["filters"] {
  const { [field]: _, ...others } = filters;
  return value ? { ...others, [field]: [value] } : others;
}

/** The fields that a list can be filtered by, and have columns of. */
export const listedFields = ({ columns, input }: Pick<AdminType, "columns" | "input">): Set<string> =>
  new Set([
    "status",
    ...columns.map(({ key }) => key),
    ...Object.keys(input.shape),
    "createdAt",
    "updatedAt",
    "contentUpdatedAt",
  ]);
