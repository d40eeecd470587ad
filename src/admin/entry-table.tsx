import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import type { EntryData } from "#content/kit/admin-calls.ts";
import type { AdminColumn } from "#content/kit/admin-columns.ts";
import type { AdminType } from "#content/kit/admin-type.tsx";
import { formatDate } from "#shared/text.ts";
import { classes } from "#ui/classes.ts";
import { EntryActions } from "./entry-actions.tsx";
import { EntryBadges } from "./entry-badges.tsx";
import type { ListState } from "./list-view.ts";

export interface ListProps {
  type: AdminType;
  columns: AdminColumn<EntryData>[];
  rows: EntryData[];
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  onEdit: (entry: EntryData) => void;
  onDelete: (entry: EntryData) => void;
}

/** The entries as dense rows, sorted by the head of a column; on small screens they are cards. */
export function EntryTable(list: ListProps) {
  const { type, columns, rows, state, onChange } = list;
  const head = (key: string, label: string, isNumeric?: boolean) => (
    <SortableHead
      key={key}
      sortKey={key}
      label={label}
      isNumeric={isNumeric}
      state={state}
      onChange={onChange}
    />
  );
  return (
    <div className="hidden overflow-x-auto rounded-control border border-rule bg-surface md:block">
      <table className="w-full border-collapse text-13">
        <caption className="sr-only">{type.tab}</caption>
        <thead className="bg-sunk text-left text-muted">
          <tr>
            {head("title", "Title")}
            {columns.map(({ key, label, isNumeric }) => head(key, label, isNumeric))}
            {head("updated", "Updated")}
            <th scope="col" className="px-3 py-2 text-right font-medium">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => (
            <Row key={entry.id} entry={entry} {...list} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ entry, type, columns, onEdit, onDelete }: ListProps & { entry: EntryData }) {
  return (
    <tr className="border-t border-rule hover:bg-accent-wash">
      <th scope="row" className="w-full max-w-0 min-w-56 px-3 text-left font-normal">
        <button
          type="button"
          onClick={() => onEdit(entry)}
          className="block w-full cursor-pointer truncate py-2 text-left hover:text-accent"
        >
          <span className="text-15 font-medium">{type.titleOf(entry)}</span>
          <span className="ml-3 text-muted">{type.bodyOf?.(entry)}</span>
        </button>
      </th>
      {columns.map((column) => (
        <Cell key={column.key} isNumeric={column.isNumeric}>
          {column.key === "status" ? (
            <EntryBadges badges={type.badgesOf(entry)} />
          ) : (
            <span className="block max-w-40 truncate">{column.read(entry) ?? "–"}</span>
          )}
        </Cell>
      ))}
      <Cell>{formatDate(entry.updatedAt)}</Cell>
      <td className="px-1 text-right whitespace-nowrap">
        <EntryActions type={type} entry={entry} onEdit={onEdit} onDelete={onDelete} isIconOnly />
      </td>
    </tr>
  );
}

const Cell = ({ isNumeric, children }: { isNumeric?: boolean; children: ReactNode }) => (
  <td className={classes("px-3 py-1 whitespace-nowrap tabular-nums", isNumeric && "text-right")}>
    {children}
  </td>
);

function SortableHead({
  sortKey,
  label,
  isNumeric,
  state,
  onChange,
}: {
  sortKey: string;
  label: string;
  isNumeric?: boolean;
  state: ListState;
  onChange: ListProps["onChange"];
}) {
  const isSorted = state.sort === sortKey;
  const Arrow = state.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (state.isDescending ? "descending" : "ascending") : undefined}
      className={classes("font-medium whitespace-nowrap", isNumeric && "text-right")}
    >
      <button
        type="button"
        className="inline-flex min-h-9 cursor-pointer items-center gap-1 px-3 -outline-offset-2 hover:text-ink"
        onClick={() => onChange({ sort: sortKey, isDescending: isSorted && !state.isDescending })}
      >
        {label}
        {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
      </button>
    </th>
  );
}
