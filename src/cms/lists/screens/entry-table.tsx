import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount, preview } from "#shared/text.ts";
import { classes } from "#ui/classes.ts";
import { shownDays, useViewsOf } from "../audience.query.ts";
import type { EntryData } from "../calls.ts";
import { formatMoment, formatShort } from "../formats.ts";
import type { AdminType } from "../type.tsx";
import { SelectPage, SelectRow, useRowSelect } from "./bulk/select-box.tsx";
import type { RowSelection } from "./bulk/use-selection.ts";
import { EditableCell } from "./list/editable-cell.tsx";
import type { ListColumn } from "./list/list-columns.ts";
import type { ListState } from "./list/list-state.ts";
import type { RowActions } from "./list/row-actions.ts";
import { handleRowKeys } from "./list/row-keys.ts";
import { RowMenu } from "./list/row-menu.tsx";
import { TitleLink } from "./list/title-link.tsx";
import type { SaveField } from "./list/use-inline-save.ts";

export interface ListProps {
  type: AdminType;
  columns: ListColumn[];
  rows: EntryData[];
  state: ListState;
  selection: RowSelection;
  onChange: (change: Partial<ListState>) => void;
  actions: RowActions;
  onSave: SaveField;
  /** The entry that is looked at beside the list. */
  lookedAt: number | null;
  onLook: (id: number) => void;
}

/** The entries as dense rows, sorted by the head of a column; on small screens they are cards. */
export function EntryTable(list: ListProps) {
  const { type, columns, rows, state, selection, onChange, onLook } = list;
  const onSelect = useRowSelect(selection);
  const views = useViewsOf(rows.flatMap((entry) => publicPathOf(type, entry) ?? []));
  const head = (column: HeadedColumn) => (
    <SortableHead key={column.key} column={column} state={state} onChange={onChange} />
  );
  return (
    <div className="@container -mx-6 hidden overflow-x-auto border-b border-rule md:block">
      <table
        className="w-full border-collapse text-13"
        onKeyDown={(event) => handleRowKeys(event, { onLook, onSelect })}
      >
        <caption className="sr-only">{type.tab}</caption>
        <thead className="border-t border-rule text-left text-muted">
          <tr>
            <td className="p-0 pl-3">
              <SelectPage selection={selection} />
            </td>
            {head({ key: "title", label: "Title" })}
            {columns.map(head)}
            {head({ key: "updated", label: "Updated", from: "lg", isNumeric: true })}
            {views &&
              head({
                key: "views",
                label: "Views",
                title: `Page views of readers, last ${shownDays} days`,
                from: "lg",
                isNumeric: true,
              })}
            <th scope="col" className="py-2 pr-6 pl-3 text-right font-medium">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => (
            <Row key={entry.id} entry={entry} views={views} {...list} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  entry,
  type,
  columns,
  selection,
  actions,
  onSave,
  lookedAt,
  views,
}: ListProps & { entry: EntryData; views: ReadonlyMap<string, number> | null }) {
  const count = views?.get(publicPathOf(type, entry) ?? "");
  return (
    <tr
      data-row={entry.id}
      className={classes(
        "group border-t border-rule focus-within:bg-accent-wash hover:bg-accent-wash",
        selection.has(entry.id) && "bg-accent-wash",
        lookedAt === entry.id && "bg-accent-wash outline-2 -outline-offset-2 outline-focus",
      )}
    >
      <td className="p-0 pl-3">
        <SelectRow type={type} entry={entry} selection={selection} />
      </td>
      <th scope="row" className="w-full max-w-0 min-w-36 p-0 text-left font-normal">
        {/* The text beside the title wraps out of sight where it would be cut to a stump. */}
        <div className="relative flex h-10 flex-wrap content-start gap-x-3 overflow-hidden px-3">
          <TitleLink
            type={type}
            entry={entry}
            actions={actions}
            className="h-10 max-w-full truncate text-15 leading-10 font-medium -outline-offset-2 after:absolute after:inset-0 hover:text-accent"
          />
          <span className="h-10 min-w-48 flex-1 truncate leading-10 text-muted">
            {preview(type.bodyOf(entry) ?? "", longestBody)}
          </span>
        </div>
      </th>
      {columns.map((column) => (
        <Cell key={column.key} column={column}>
          <EditableCell type={type} entry={entry} column={column} onSave={onSave} />
        </Cell>
      ))}
      <Cell column={{ from: "lg", isNumeric: true }}>
        <time dateTime={entry.updatedAt} title={formatMoment(entry.updatedAt)}>
          {formatShort(entry.updatedAt)}
        </time>
      </Cell>
      {views && (
        <Cell column={{ from: "lg", isNumeric: true }}>{count !== undefined && formatCount(count)}</Cell>
      )}
      <td className="pr-4 pl-1 text-right whitespace-nowrap">
        <RowMenu type={type} entry={entry} actions={actions} />
      </td>
    </tr>
  );
}

const publicPathOf = (type: AdminType, entry: EntryData) =>
  type.isPublic(entry) ? type.pathOf(entry) : null;

/** Length of the excerpt in the widest table. */
const longestBody = 160;

/** By the table's own width: the rail beside it may be folded or not. */
const hiddenBelow = {
  lg: "@max-[58rem]:hidden",
  xl: "@max-[70rem]:hidden",
  "2xl": "@max-[86rem]:hidden",
};

type Shown = Pick<ListColumn, "isNumeric" | "from">;

type HeadedColumn = Shown & { key: string; label: string; title?: string };

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
  column: { key, label, title, isNumeric, from },
  state,
  onChange,
}: {
  column: HeadedColumn;
  state: ListState;
  onChange: ListProps["onChange"];
}) {
  const isSorted = state.sort === key;
  const Arrow = state.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      title={title}
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
        onClick={() =>
          onChange({ sort: key, isDescending: isSorted ? !state.isDescending : key === "views" })
        }
      >
        {label}
        {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
      </button>
    </th>
  );
}
