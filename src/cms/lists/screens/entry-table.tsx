import { ArrowDown, ArrowUp, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { SelectPage, SelectRow, useRowSelect } from "#cms/admin/select-box.tsx";
import { type AdminType, badgesOf } from "#cms/admin/type.tsx";
import type { RowSelection } from "#cms/admin/use-selection.ts";
import { shownDays, useViewsOf, type ViewsByPath } from "#cms/audience/audience.query.ts";
import { TrendLine } from "#cms/audience/trend-line.tsx";
import type { EntryData } from "#http/client/calls.ts";
import { formatCount, preview } from "#shared/text.ts";
import { formatMoment, formatShort } from "#ui/admin/formats.ts";
import { classes } from "#ui/classes.ts";
import { Menu } from "#ui/menu.tsx";
import { fieldOf } from "./bulk-fields.ts";
import { EntryBadges } from "./entry-badges.tsx";
import type { ListColumn } from "./list-columns.ts";
import type { ListState } from "./list-state.ts";
import type { RowActions } from "./row-actions.ts";
import { handleRowKeys } from "./row-keys.ts";
import { RowButtons, RowMenu } from "./row-menu.tsx";
import { cellClass, TextCell, Value } from "./text-cell.tsx";
import { TitleLink } from "./title-link.tsx";
import type { SaveField } from "./use-inline-save.ts";

export interface ListProps {
  type: AdminType;
  columns: ListColumn[];
  rows: EntryData[];
  state: ListState;
  selection: RowSelection;
  onChange: (change: Partial<ListState>) => void;
  actions: RowActions;
  onSave: SaveField;
  /** The id of the entry in the quick look. */
  lookedAt: number | null;
  onLook: (id: number) => void;
}

/** The entries as dense rows with sortable columns. On narrow screens they are cards. */
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
}: ListProps & { entry: EntryData; views: ViewsByPath | null }) {
  const read = views?.get(publicPathOf(type, entry) ?? "");
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
        <div className="relative px-3 py-1.5">
          <TitleLink
            type={type}
            entry={entry}
            actions={actions}
            className="line-clamp-2 min-h-6 text-15 font-medium wrap-anywhere -outline-offset-2 after:absolute after:inset-0 hover:text-accent"
          />
          <RowLines type={type} entry={entry} />
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
        <Cell column={{ from: "lg", isNumeric: true }}>
          {read && (
            <span className="inline-flex items-center gap-2">
              {read.trend && <TrendLine trend={read.trend} />}
              {formatCount(read.total)}
            </span>
          )}
        </Cell>
      )}
      <td className="pr-4 pl-1 text-right whitespace-nowrap">
        <RowButtons type={type} entry={entry} actions={actions} />
        <RowMenu type={type} entry={entry} actions={actions} />
      </td>
    </tr>
  );
}

const publicPathOf = (type: AdminType, entry: EntryData) =>
  type.isPublic(entry) ? type.pathOf(entry) : null;

/** The excerpt of an entry's text and its slug, below its title. */
export function RowLines({ type, entry }: { type: AdminType; entry: EntryData }) {
  const body = preview(type.bodyOf(entry) ?? "", longestBody);
  const slug = type.slugLimit === null ? null : entry.slug;
  return (
    <>
      {body && <p className="truncate text-13 text-muted">{body}</p>}
      {typeof slug === "string" && slug !== "" && (
        <p className="truncate font-mono text-13 text-muted">/{slug}</p>
      )}
    </>
  );
}

/** Length of the excerpt in the widest table, in characters. */
const longestBody = 160;

/** Depends on the table's own width, because the rail beside it may be folded. */
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

interface CellProps {
  type: AdminType;
  entry: EntryData;
  column: ListColumn;
  onSave: SaveField;
}

/** A cell of a row. Choices, numbers and short texts can be edited in place if the editor may do so. */
function EditableCell(props: CellProps) {
  const { type, entry, column, onSave } = props;
  const shown = column.read(entry);
  if (!useMay("content:write"))
    return column.key === "status" ? <EntryBadges badges={badgesOf(type, entry)} /> : <Value>{shown}</Value>;
  if (column.key === "status") return <StatusCell {...props} />;
  const field = fieldOf(type, column.key);
  const isMenu = field?.kind === "flag" || (field?.kind === "choice" && field.options.length > 0);
  if (!field || field.kind === "list") return <Value>{shown}</Value>;
  if (!isMenu) return <TextCell {...props} field={field} shown={shown} />;
  const options =
    field.kind === "flag"
      ? [
          { label: "Yes", value: true },
          { label: "No", value: false },
        ]
      : field.options.map((value) => ({ label: value, value }));
  const none = field.empty === null ? [{ label: "None", value: null }] : [];
  return (
    <MenuCell
      column={column}
      title={type.titleOf(entry)}
      shown={String(shown ?? "empty")}
      options={[...options, ...none]}
      onChoose={(value) => onSave(entry, column.key, value)}
    >
      <Value>{shown}</Value>
    </MenuCell>
  );
}

function StatusCell({ type, entry, column, onSave }: CellProps) {
  const { field, values } = type.status;
  const badges = badgesOf(type, entry);
  const nameOf = column.nameValue ?? ((name: string) => name);
  return (
    <MenuCell
      column={column}
      title={type.titleOf(entry)}
      shown={badges.map(({ label }) => label).join(" ")}
      options={Object.entries(values).map(([name, value]) => ({ label: nameOf(name), value }))}
      onChoose={(value) => value !== entry[field] && onSave(entry, field, value)}
    >
      <EntryBadges badges={badges} />
    </MenuCell>
  );
}

const MenuCell = ({
  column,
  title,
  shown,
  options,
  onChoose,
  children,
}: {
  column: ListColumn;
  title: string;
  shown: string;
  options: { label: string; value: unknown }[];
  onChoose: (value: unknown) => void;
  children: ReactNode;
}) => (
  <Menu
    trigger={
      <button
        type="button"
        tabIndex={-1}
        data-cell={column.key}
        aria-label={`${column.label} of ${title}: ${shown}`}
        className={cellClass}
      >
        {children}
        <ChevronDown
          aria-hidden="true"
          className="size-3.5 shrink-0 text-muted opacity-0 group-hover:opacity-100 group-focus-within:opacity-100"
        />
      </button>
    }
    items={options.map(({ label, value }) => ({ label, onSelect: () => onChoose(value) }))}
  />
);
