import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Menu } from "#ui/menu.tsx";
import type { EntryData } from "../../calls.ts";
import { useMay } from "../../editor-context.ts";
import { type AdminType, badgesOf } from "../../type.tsx";
import { fieldOf } from "../bulk/bulk-fields.ts";
import { EntryBadges } from "../entry-badges.tsx";
import { cellClass, Value } from "./cell-parts.tsx";
import type { ListColumn } from "./list-columns.ts";
import { TextCell } from "./text-cell.tsx";
import type { SaveField } from "./use-inline-save.ts";

interface CellProps {
  type: AdminType;
  entry: EntryData;
  column: ListColumn;
  onSave: SaveField;
}

/** The value of a column in a row. Choices, numbers and short texts are changed where they stand, by whoever may. */
export function EditableCell(props: CellProps) {
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
  const nameOf = column.nameValue ?? ((name: string) => name);
  return (
    <MenuCell
      column={column}
      title={type.titleOf(entry)}
      shown={String(column.read(entry))}
      options={Object.entries(values).map(([name, value]) => ({ label: nameOf(name), value }))}
      onChoose={(value) => value !== entry[field] && onSave(entry, field, value)}
    >
      <EntryBadges badges={badgesOf(type, entry)} />
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
