import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { choicesQuery } from "#cms/admin/choices.query.ts";
import type { AdminType } from "#cms/admin/type.tsx";
import { compareText } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { columnsOf, labelOfField, shownColumns } from "./list-columns.ts";
import { filterOf, type ListState, listedFields, withFilter } from "./list-state.ts";

/** Chooses the columns of a list and filters it by any field. Each filter value shows how many entries it would match. */
export function ColumnDialog({
  type,
  state,
  onChange,
  onClose,
}: {
  type: AdminType;
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  onClose: () => void;
}) {
  const [search, setSearch] = useState("");
  const shown = shownColumns(type, state).map(({ key }) => key);
  const fields = fieldsOf(type).filter(({ label }) => fold(label).includes(fold(search.trim())));
  const toggle = (field: string) => {
    const next = shown.includes(field) ? shown.filter((one) => one !== field) : [...shown, field];
    onChange({ columns: next.length > 0 ? next : null, page: state.page });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Columns"
      description="Choose the columns of the list. You can also filter by any field."
      footer={
        <>
          <Button
            disabled={state.columns === null}
            onClick={() => onChange({ columns: null, page: state.page })}
          >
            Reset columns
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <SearchField
        label="Find a field"
        data-autofocus
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ul className="mt-3 divide-y divide-rule">
        {fields.map(({ field, label }) => (
          <li key={field} className="flex flex-wrap items-start justify-between gap-x-4 py-1">
            <CheckboxField label={label} checked={shown.includes(field)} onChange={() => toggle(field)} />
            <FieldFilter
              type={type}
              field={field}
              label={label}
              state={state}
              onFilter={(value) => {
                onChange({ filters: withFilter(state.filters, field, value) });
                onClose();
              }}
            />
          </li>
        ))}
      </ul>
      {fields.length === 0 && <p className="py-4 text-muted">No matches</p>}
    </Dialog>
  );
}

function fieldsOf(type: AdminType): { field: string; label: string }[] {
  const usual = columnsOf(type).map(({ key }) => key);
  const others = [...listedFields(type)]
    .filter((field) => !usual.includes(field) && field !== type.titleField && field !== type.status.field)
    .map((field) => ({ field, label: labelOfField(type, field) }))
    .toSorted((a, b) => compareText(a.label, b.label));
  return [...usual.map((field) => ({ field, label: labelOfField(type, field) })), ...others];
}

const mostValues = 8;

function FieldFilter({
  type,
  field,
  label,
  state,
  onFilter,
}: {
  type: AdminType;
  field: string;
  label: string;
  state: ListState;
  onFilter: (value: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery({ ...choicesQuery(type, filterOf(state), [field]), enabled: isOpen });
  const counts = data?.fields[field];
  const nameOf = columnsOf(type).find(({ key }) => key === field)?.nameValue ?? ((value: string) => value);
  const options = counts
    ? [
        ...(field === "status"
          ? []
          : [
              { value: "empty", label: "is empty", count: counts.empty },
              { value: "not-empty", label: "is not empty", count: counts.total - counts.empty },
            ]),
        ...counts.values
          .slice(0, mostValues)
          .map(({ value, count }) => ({ value, label: nameOf(value), count })),
      ]
    : [];
  return (
    <details
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="open:w-full open:pl-8"
    >
      <summary className="flex min-h-10 cursor-pointer items-center text-13 text-accent">
        Filter<span className="sr-only"> by {label}</span>
      </summary>
      <div className="flex flex-wrap gap-2 pt-1 pb-2">
        {options.map((option) => (
          <Button
            key={option.value}
            size="small"
            aria-pressed={state.filters[field]?.[0] === option.value}
            onClick={() => onFilter(state.filters[field]?.[0] === option.value ? "" : option.value)}
          >
            {option.label} <span className="text-muted tabular-nums">{option.count}</span>
          </Button>
        ))}
        {isOpen && !counts && <p className="text-13 text-muted">{error ? error.message : "Counting..."}</p>}
      </div>
    </details>
  );
}
