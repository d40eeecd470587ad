import { Columns3 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { compareText } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { type Option, SelectField } from "#ui/select-field.tsx";
import type { FieldChoices } from "../choices.query.ts";
import type { AdminType } from "../type.tsx";
import { useMaySelect } from "./bulk/select-box.tsx";
import { isListedAsCards } from "./entry-cards.tsx";
import { ColumnDialog } from "./list/column-dialog.tsx";
import type { ListColumn } from "./list/list-columns.ts";
import { type ListState, withFilter } from "./list/list-state.ts";

/** The search box, a choice per filter with what each leaves, and how many entries they leave together. */
export function ListFilters({
  type,
  columns,
  choices,
  state,
  onChange,
  onSelectMode,
  children,
}: {
  type: AdminType;
  columns: ListColumn[];
  /** By field; undefined while they are read. */
  choices: Record<string, FieldChoices> | undefined;
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  /** Shows the boxes of the rows on a phone, and hides them. */
  onSelectMode: () => void;
  /** The count. */
  children: ReactNode;
}) {
  const filters = columns
    .filter(({ isFilter }) => isFilter)
    .map((column) => ({ ...column, options: optionsOf(column, choices?.[column.key], state) }))
    .filter(({ key, options }) => !choices || key === "status" || options.length > 1 || state.filters[key]);
  return (
    <div className="flex flex-wrap items-center gap-3 pb-4">
      <SearchField
        label="Search"
        className="min-w-0 basis-full md:flex-1 md:basis-44 lg:max-w-80"
        value={state.search}
        onChange={(event) => onChange({ search: event.target.value })}
      />
      {filters.map(({ key, label, options }) => (
        <SelectField
          key={key}
          label={label}
          isLabelHidden
          className="min-w-0 flex-1 basis-36 md:w-40 md:flex-none md:basis-auto lg:w-44"
          placeholder={`Any ${label.toLowerCase()}`}
          options={options}
          value={state.filters[key]?.[0] ?? ""}
          onChange={({ target: { value } }) => onChange({ filters: withFilter(state.filters, key, value) })}
        />
      ))}
      <ListButtons type={type} state={state} onChange={onChange} onSelectMode={onSelectMode} />
      <p role="status" className="ml-auto min-h-5 text-13 whitespace-nowrap text-muted tabular-nums md:ml-0">
        {children}
      </p>
    </div>
  );
}

function ListButtons({
  type,
  state,
  onChange,
  onSelectMode,
}: {
  type: AdminType;
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  onSelectMode: () => void;
}) {
  const [isChoosing, setIsChoosing] = useState(false);
  const maySelect = useMaySelect();
  return (
    <div className="flex max-w-full shrink-0 flex-wrap gap-2 md:ml-auto">
      <Button variant="quiet" icon={<Columns3 aria-hidden="true" />} onClick={() => setIsChoosing(true)}>
        Columns
      </Button>
      {!isListedAsCards(type) && maySelect && (
        <Button className="md:hidden" onClick={onSelectMode}>
          Select
        </Button>
      )}
      {isChoosing && (
        <ColumnDialog type={type} state={state} onChange={onChange} onClose={() => setIsChoosing(false)} />
      )}
    </div>
  );
}

/** The values that a filter offers, and the chosen one even where nothing has it any more. */
function optionsOf(
  { key, nameValue = (value) => value }: ListColumn,
  { values, empty }: FieldChoices = { values: [], empty: 0, total: 0 },
  { filters }: ListState,
): Option[] {
  const chosen = filters[key]?.[0];
  const options = values
    .map(({ value, count }) => ({ value, label: `${nameValue(value)} (${count})` }))
    .toSorted((a, b) => compareText(a.label, b.label));
  if (chosen && chosen !== "empty" && !values.some(({ value }) => value === chosen))
    options.push({
      value: chosen,
      label: chosen === "not-empty" ? "Is not empty" : `${nameValue(chosen)} (0)`,
    });
  if (key !== "status" && (empty > 0 || chosen === "empty"))
    options.push({ value: "empty", label: `Is empty (${empty})` });
  return options;
}
