import { compareText } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import { readPage } from "../../read/paged-list.ts";
import type { EntryData } from "../calls.ts";
import type { AdminColumn } from "../columns.ts";
import { type AdminType, statusColumn } from "../type.tsx";

/** State of a list, as kept in the address. */
export interface ListState {
  search: string;
  /** The chosen values by the column's key. */
  filters: Record<string, string>;
  /** A column's key, `title` or `updated`; empty for the order readers see. */
  sort: string;
  isDescending: boolean;
  page: number;
}

/** One page of a list, filtered and sorted. */
export interface ListView {
  rows: EntryData[];
  /** Number of matches on all pages. */
  matches: number;
  total: number;
  page: number;
  pages: number;
}

export const rowsPerPage = 50;

/** The columns of a type's list, the status among them. */
export function columnsOf(type: AdminType): AdminColumn<EntryData>[] {
  const { columns } = type;
  return columns.some(({ key }) => key === "status") ? columns : [...columns, statusColumn(type)];
}

export function readListState(params: URLSearchParams, columns: AdminColumn<EntryData>[]): ListState {
  const sort = params.get("sort") ?? "";
  return {
    search: params.get("q") ?? "",
    filters: Object.fromEntries(
      columns.flatMap(({ key, isFilter }) => {
        const value = isFilter ? params.get(key) : null;
        return value ? [[key, value]] : [];
      }),
    ),
    sort: sort.replace(/^-/, ""),
    isDescending: sort.startsWith("-"),
    page: readPage(params),
  };
}

/** Writes the list's state into the address and leaves other parameters unchanged. */
export function writeListState(
  params: URLSearchParams,
  columns: AdminColumn<EntryData>[],
  { search, filters, sort, isDescending, page }: ListState,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  set("q", search);
  for (const { key, isFilter } of columns) if (isFilter) set(key, filters[key] ?? "");
  set("sort", sort && `${isDescending ? "-" : ""}${sort}`);
  set("page", page > 1 ? String(page) : "");
  return next;
}

/** The values that a column's filter offers. */
export const choicesOf = (column: AdminColumn<EntryData>, entries: EntryData[]): string[] =>
  [...new Set(entries.map((entry) => String(column.read(entry) ?? "")))]
    .filter(Boolean)
    .toSorted(compareText);

export function viewOf(
  type: AdminType,
  columns: AdminColumn<EntryData>[],
  entries: EntryData[],
  state: ListState,
): ListView {
  const matching = entries.filter(
    (entry) => isFound(type, columns, entry, state.search) && passes(columns, entry, state.filters),
  );
  const pages = Math.max(1, Math.ceil(matching.length / rowsPerPage));
  const page = Math.min(state.page, pages);
  return {
    rows: sorted(type, columns, matching, state).slice((page - 1) * rowsPerPage, page * rowsPerPage),
    matches: matching.length,
    total: entries.length,
    page,
    pages,
  };
}

/** Returns true if every word of the search occurs in the title, the text, or a column without a filter of its own. */
function isFound(type: AdminType, columns: AdminColumn<EntryData>[], entry: EntryData, search: string) {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const texts = columns.filter(({ isFilter, isNumeric }) => !isFilter && !isNumeric);
  const text = fold(
    [type.titleOf(entry), type.bodyOf(entry), ...texts.map(({ read }) => read(entry))].join("\n"),
  );
  return words.every((word) => text.includes(word));
}

const passes = (columns: AdminColumn<EntryData>[], entry: EntryData, filters: ListState["filters"]) =>
  columns.every(({ key, read }) => !filters[key] || read(entry) === filters[key]);

function sorted(
  type: AdminType,
  columns: AdminColumn<EntryData>[],
  entries: EntryData[],
  { sort, isDescending }: ListState,
) {
  const read = sortValue(type, columns, sort);
  if (!read) return entries;
  return entries.toSorted((a, b) => compare(read(a), read(b), isDescending));
}

function sortValue(type: AdminType, columns: AdminColumn<EntryData>[], sort: string) {
  if (sort === "title") return type.titleOf;
  if (sort === "updated") return ({ updatedAt }: EntryData) => updatedAt;
  return columns.find(({ key }) => key === sort)?.read;
}

/** Compares two values. Empty ones come last in either direction. */
function compare(a: string | number | null, b: string | number | null, isDescending: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const order = typeof a === "number" && typeof b === "number" ? a - b : compareText(String(a), String(b));
  return isDescending ? -order : order;
}
