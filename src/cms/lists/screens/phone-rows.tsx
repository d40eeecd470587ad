import { SelectPage, SelectRow, useRowSelect } from "#cms/admin/select-box.tsx";
import { badgesOf } from "#cms/admin/type.tsx";
import type { EntryData } from "#http/client/calls.ts";
import { formatDate } from "#shared/text.ts";
import { classes } from "#ui/classes.ts";
import { EntryBadges } from "./entry-badges.tsx";
import { type ListProps, RowLines } from "./entry-table.tsx";
import { handleRowKeys } from "./row-keys.ts";
import { RowButtons, RowMenu } from "./row-menu.tsx";
import { TitleLink } from "./title-link.tsx";

/** A table's rows on narrow screens: a few lines each, with checkboxes in selection mode. */
export function PhoneRows({ isSelecting, ...list }: ListProps & { isSelecting: boolean }) {
  const { rows, selection, onLook } = list;
  const onSelect = useRowSelect(selection);
  return (
    <ul
      className="flex flex-col border-t border-rule md:hidden"
      onKeyDown={(event) => handleRowKeys(event, { onLook, onSelect })}
    >
      {isSelecting && (
        <li className="border-b border-rule">
          <div className="-ml-3">
            <SelectPage selection={selection} isLabelled />
          </div>
        </li>
      )}
      {rows.map((entry) => (
        <PhoneRow key={entry.id} entry={entry} isSelecting={isSelecting} {...list} />
      ))}
    </ul>
  );
}

function PhoneRow({
  entry,
  type,
  columns,
  selection,
  actions,
  isSelecting,
}: ListProps & { entry: EntryData; isSelecting: boolean }) {
  const facts = columns
    .filter(({ key }) => key !== "status" && key !== "slug")
    .flatMap(({ label, isNumeric, read }) => {
      const value = read(entry);
      return value === null ? [] : [isNumeric ? `${label} ${value}` : value];
    });
  return (
    <li
      data-row={entry.id}
      className={classes(
        "relative flex min-h-16 flex-wrap items-center gap-2 border-b border-rule",
        selection.has(entry.id) && "bg-accent-wash",
      )}
    >
      {isSelecting && (
        <div className="relative z-10 -ml-3 shrink-0">
          <SelectRow type={type} entry={entry} selection={selection} />
        </div>
      )}
      <div className="min-w-0 flex-1 basis-24 py-2">
        <TitleLink
          type={type}
          entry={entry}
          actions={actions}
          className="line-clamp-2 font-medium wrap-anywhere after:absolute after:inset-0"
        />
        <RowLines type={type} entry={entry} />
        <p className="truncate text-13 text-muted">
          {facts.length > 0 ? facts.join(" · ") : formatDate(entry.updatedAt)}
        </p>
      </div>
      <EntryBadges badges={badgesOf(type, entry).slice(0, 1)} />
      <div className="relative z-10 ml-auto flex shrink-0">
        <RowButtons type={type} entry={entry} actions={actions} />
        <RowMenu type={type} entry={entry} actions={actions} />
      </div>
    </li>
  );
}
