import { X } from "lucide-react";
import { Button } from "#ui/button.tsx";
import type { AdminType } from "../../type.tsx";
import { type ListColumn, labelOfField } from "./list-columns.ts";
import { type ListState, withFilter } from "./list-state.ts";

/** The filters that the toolbar has no choice for, each of which can be taken away. */
export function FilterChips({
  type,
  columns,
  state,
  onChange,
}: {
  type: AdminType;
  columns: ListColumn[];
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
}) {
  const inToolbar = new Set(columns.filter(({ isFilter }) => isFilter).map(({ key }) => key));
  const filters = Object.entries(state.filters).filter(
    ([field, values]) => !inToolbar.has(field) || values.length > 1,
  );
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2 pb-4">
      {filters.map(([field, values]) => (
        <li key={field}>
          <Button size="small" onClick={() => onChange({ filters: withFilter(state.filters, field, "") })}>
            <span>
              {labelOfField(type, field)} {values.map(wordsOfFilter).join(" or ")}
            </span>
            <X aria-hidden="true" />
            <span className="sr-only">Remove this filter</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const wordsOfFilter = (value: string) =>
  value === "empty" ? "is empty" : value === "not-empty" ? "is not empty" : `is ${value}`;
