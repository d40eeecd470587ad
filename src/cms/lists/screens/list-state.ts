import type { AdminType } from "#cms/admin/type.tsx";
import { readPage } from "#cms/engine/read/paged-list.ts";

/** State of a list, stored in the address as the query of its call (`/api/admin/entries/{type}`). */
export interface ListState {
  search: string;
  /** The chosen values by field. `status` is always named `status`; `empty` and `not-empty` apply to any field. */
  filters: Record<string, string[]>;
  /** A field, `title`, `status`, `updated` or `views`. Empty for the public order. */
  sort: string;
  isDescending: boolean;
  page: number;
  /** The fields of the columns, or null for the type's columns. */
  columns: string[] | null;
}

export const rowsPerPage = 50;

export function readListState(params: URLSearchParams, type: AdminType): ListState {
  const sort = params.get("sort") ?? "";
  const allowedFields = listedFields(type);
  const isSortable = allowedFields.has(sort.replace(/^-/, "")) || /^-?(title|updated|views)$/.test(sort);
  const columns = params
    .get("columns")
    ?.split(",")
    .filter((name) => allowedFields.has(name));
  return {
    search: params.get("q") ?? "",
    filters: Object.fromEntries(
      [...allowedFields].flatMap((field) => {
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

/** The part of the query that determines which entries are listed, without their order. */
export function filterOf({ search, filters }: Pick<ListState, "search" | "filters">): string {
  const params = new URLSearchParams();
  if (search.trim()) params.set("q", search);
  for (const [field, values] of Object.entries(filters))
    for (const value of values) params.append(field, value);
  return params.toString();
}

/** The query of the list without its page, to be stored and passed on. */
export function queryOf(state: ListState): string {
  const params = new URLSearchParams(filterOf(state));
  if (state.sort) params.set("sort", sortOf(state));
  if (state.columns) params.set("columns", state.columns.join(","));
  return params.toString();
}

const sortOf = ({ sort, isDescending }: ListState) => `${isDescending ? "-" : ""}${sort}`;

export const isNarrowed = ({ search, filters }: ListState) =>
  search.trim() !== "" || Object.keys(filters).length > 0;

/** Returns the filters with a new value for a field. An empty value removes the filter. */
export function withFilter(
  filters: ListState["filters"],
  field: string,
  value: string,
): ListState["filters"] {
  const { [field]: _, ...others } = filters;
  return value ? { ...others, [field]: [value] } : others;
}

/** The fields that a list can filter by and show as columns. */
export const listedFields = ({ columns, input }: Pick<AdminType, "columns" | "input">): Set<string> =>
  new Set([
    "status",
    ...columns.map(({ key }) => key),
    ...Object.keys(input.shape),
    "createdAt",
    "updatedAt",
    "contentUpdatedAt",
  ]);
