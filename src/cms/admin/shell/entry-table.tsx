import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate, preview } from "#shared/text.ts";
import { classes } from "#ui/classes.ts";
import type { EntryData } from "../calls.ts";
import type { AdminColumn } from "../columns.ts";
import { type AdminType, badgesOf } from "../type.tsx";
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
  const head = (column: Pick<AdminColumn<EntryData>, "key" | "label" | "isNumeric" | "from">) => (
    <SortableHead key={column.key} column={column} state={state} onChange={onChange} />
  );
  return (
    <div className="hidden overflow-x-auto rounded-control border border-rule bg-surface md:block">
      <table className="w-full border-collapse text-13">
        <caption className="sr-only">{type.tab}</caption>
        <thead className="bg-sunk text-left text-muted">
          <tr>
            {head({ key: "title", label: "Title" })}
            {columns.map(head)}
            {head({ key: "updated", label: "Updated", from: "lg" })}
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
      <th scope="row" className="w-full max-w-0 min-w-44 p-0 text-left font-normal">
        {/* The text beside the title wraps out of sight where it would be cut to a stump. */}
        <div className="relative flex h-10 flex-wrap content-start gap-x-3 overflow-hidden px-3">
          <button
            type="button"
            onClick={() => onEdit(entry)}
            className="h-10 max-w-full cursor-pointer truncate text-left text-15 leading-10 font-medium -outline-offset-2 after:absolute after:inset-0 hover:text-accent"
          >
            <bdi>{type.titleOf(entry)}</bdi>
          </button>
          <span className="h-10 min-w-48 flex-1 truncate leading-10 text-muted">
            {preview(type.bodyOf(entry) ?? "", longestBody)}
          </span>
        </div>
      </th>
      {columns.map((column) => (
        <Cell key={column.key} column={column}>
          {column.key === "status" ? (
            <EntryBadges badges={badgesOf(type, entry)} />
          ) : (
            <span className="block max-w-36 truncate 2xl:max-w-44">{column.read(entry) ?? "–"}</span>
          )}
        </Cell>
      ))}
      <Cell column={{ from: "lg" }}>{formatDate(entry.updatedAt)}</Cell>
      <td className="px-1 text-right whitespace-nowrap">
        <EntryActions type={type} entry={entry} onEdit={onEdit} onDelete={onDelete} isIconOnly />
      </td>
    </tr>
  );
}

/** Length of the excerpt in the widest table. */
const longestBody = 160;

const hiddenBelow = { lg: "max-lg:hidden", xl: "max-xl:hidden", "2xl": "max-2xl:hidden" };

type Shown = Pick<AdminColumn<EntryData>, "isNumeric" | "from">;

const Cell = ({ column: { isNumeric, from }, children }: { column: Shown; children: ReactNode }) => (
  <td
    className={classes(
      "px-3 py-1 whitespace-nowrap tabular-nums",
      isNumeric && "text-right",
      from && hiddenBelow[from],
    )}
  >
    {children}
  </td>
);

function SortableHead({
  column: { key, label, isNumeric, from },
  state,
  onChange,
}: {
  column: Shown & { key: string; label: string };
  state: ListState;
  onChange: ListProps["onChange"];
}) {
  const isSorted = state.sort === key;
  const Arrow = state.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (state.isDescending ? "descending" : "ascending") : undefined}
      className={classes(
        "font-medium whitespace-nowrap",
        isNumeric && "text-right",
        from && hiddenBelow[from],
      )}
    >
      <button
        type="button"
        className="inline-flex min-h-9 cursor-pointer items-center gap-1 px-3 -outline-offset-2 hover:text-ink"
        onClick={() => onChange({ sort: key, isDescending: isSorted && !state.isDescending })}
      >
        {label}
        {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
      </button>
    </th>
  );
}
