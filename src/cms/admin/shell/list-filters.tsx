import type { ReactNode } from "react";
import { SearchField } from "#ui/search-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { EntryData } from "../calls.ts";
import type { AdminColumn } from "../columns.ts";
import { choicesOf, type ListState } from "./list-view.ts";

/** The search box, a choice per filter, and how many entries they leave. */
export function ListFilters({
  columns,
  entries,
  state,
  onChange,
  children,
}: {
  columns: AdminColumn<EntryData>[];
  entries: EntryData[];
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  /** The count. */
  children: ReactNode;
}) {
  const filters = columns
    .filter(({ isFilter }) => isFilter)
    .map((column) => ({ ...column, choices: choicesOf(column, entries) }))
    .filter(({ key, choices }) => key === "status" || choices.length > 1 || state.filters[key]);
  return (
    <div className="grid items-center gap-3 pb-4 sm:grid-cols-2 md:flex">
      <SearchField
        label="Search"
        className="sm:col-span-2 md:w-60 lg:w-80"
        value={state.search}
        onChange={(event) => onChange({ search: event.target.value })}
      />
      {filters.map(({ key, label, choices }) => (
        <SelectField
          key={key}
          label={label}
          isLabelHidden
          className="md:w-40 lg:w-48"
          placeholder={`Any ${label.toLowerCase()}`}
          options={choices.map((value) => ({ value, label: value }))}
          value={state.filters[key] ?? ""}
          onChange={(event) => onChange({ filters: { ...state.filters, [key]: event.target.value } })}
        />
      ))}
      <p
        role="status"
        className="text-13 text-muted tabular-nums sm:col-span-2 md:ml-auto md:whitespace-nowrap"
      >
        {children}
      </p>
    </div>
  );
}
