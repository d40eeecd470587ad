import { Columns3 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FieldChoices } from "#cms/admin/choices.query.ts";
import { useMaySelect } from "#cms/admin/select-box.tsx";
import type { AdminType } from "#cms/admin/type.tsx";
import { compareText } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { SearchField } from "#ui/search-field.tsx";
import { type Option, SelectField } from "#ui/select-field.tsx";
import { ColumnDialog } from "./column-dialog.tsx";
import { isListedAsCards } from "./entry-cards.tsx";
import type { ListColumn } from "./list-columns.ts";
import { type ListState, withFilter } from "./list-state.ts";

/** The search box, a control for each filter with match counts, and the number of matching entries. */
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
  /** The columns that can filter. */
  columns: ListColumn[];
  /** By field. Undefined while they load. */
  choices: Record<string, FieldChoices> | undefined;
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  /** Toggles the checkboxes of the rows on phones. */
  onSelectMode: () => void;
  children: ReactNode;
}) {
  const [areShown, setAreShown] = useState(false);
  const chosen = columns.filter(({ key }) => state.filters[key]).length;
  const filters = columns
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
      {filters.length > 0 && (
        <Button className="md:hidden" aria-expanded={areShown} onClick={() => setAreShown(!areShown)}>
          {chosen > 0 ? `Filters (${chosen})` : "Filters"}
        </Button>
      )}
      {filters.map(({ key, label, options }) => (
        <SelectField
          key={key}
          label={label}
          isLabelHidden
          className={classes(
            "min-w-0 flex-1 basis-36 md:w-40 md:flex-none md:basis-auto lg:w-44",
            !areShown && "max-md:hidden",
          )}
          placeholder={`Any ${label.toLowerCase()}`}
          options={options}
          value={state.filters[key]?.[0] ?? ""}
          onChange={({ target: { value } }) => onChange({ filters: withFilter(state.filters, key, value) })}
        />
      ))}
      <ListButtons type={type} state={state} onChange={onChange} onSelectMode={onSelectMode} />
      <p
        role="status"
        className="min-h-5 basis-full text-right text-13 whitespace-nowrap text-muted tabular-nums md:basis-auto"
      >
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

/** Returns a filter's options, including the chosen one even if no entry matches it any more. */
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
