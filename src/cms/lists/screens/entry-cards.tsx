import type { ReactNode } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { SelectPage, SelectRow } from "#cms/admin/select-box.tsx";
import { type AdminType, badgesOf } from "#cms/admin/type.tsx";
import type { EntryData } from "#http/client/calls.ts";
import { formatDate } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { EntryBadges } from "./entry-badges.tsx";
import type { ListProps } from "./entry-table.tsx";
import type { RowActions } from "./row-actions.ts";
import { RowMenu } from "./row-menu.tsx";

/** The entries of a type listed as cards, with their details and in-place forms. */
export function EntryCards({
  inPlace,
  ...list
}: ListProps & {
  /** Returns what replaces an entry's card, for example its form, or null to keep the card. */
  inPlace: (entry: EntryData) => ReactNode;
}) {
  return (
    <ul className="flex flex-col border-t border-rule">
      <li className="border-b border-rule">
        <div className="-ml-3">
          <SelectPage selection={list.selection} isLabelled />
        </div>
      </li>
      {list.rows.map((entry) => (
        <li key={entry.id} data-row={entry.id} className="border-b border-rule py-4">
          {inPlace(entry) ?? <Card entry={entry} {...list} />}
        </li>
      ))}
    </ul>
  );
}

/** Returns true for a type whose entries are cards at every width. */
export const isListedAsCards = ({
  isEditedInPlace,
  look,
}: Pick<ListProps["type"], "isEditedInPlace" | "look">) => isEditedInPlace === true || look === "cards";

function Card({ entry, type, columns, selection, actions }: ListProps & { entry: EntryData }) {
  const body = type.bodyOf(entry);
  return (
    <div
      className={classes(
        "relative flex flex-col gap-2 lg:flex-row lg:items-start lg:justify-between lg:gap-8",
        selection.has(entry.id) && "bg-accent-wash outline-8 outline-accent-wash",
      )}
    >
      <div className="absolute -top-2 -left-3">
        <SelectRow type={type} entry={entry} selection={selection} />
      </div>
      <div className="flex min-w-0 flex-col gap-2 pl-8">
        <h3 className="font-sans text-15 font-semibold tracking-normal wrap-anywhere">
          {type.titleOf(entry)}
        </h3>
        <EntryBadges badges={badgesOf(type, entry)} />
        {body && <p className="line-clamp-2 text-13 wrap-anywhere text-muted">{body}</p>}
        <p className="text-13 wrap-anywhere text-muted">
          {columns
            .filter(({ key, read }) => key !== "status" && read(entry) !== null)
            .map(({ label, read }) => `${label}: ${read(entry)}\u00A0· `)}
          <span className="inline-block">Updated: {formatDate(entry.updatedAt)}</span>
        </p>
        {type.Note && <type.Note entry={entry} />}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 max-lg:pl-8">
        <EntryActions type={type} entry={entry} actions={actions} />
      </div>
    </div>
  );
}

/** The buttons of an entry's card: the type's own actions, Edit and Delete. A menu contains the rest. */
function EntryActions({ type, entry, actions }: { type: AdminType; entry: EntryData; actions: RowActions }) {
  const title = type.titleOf(entry);
  const mayDelete = useMay("content:delete");
  // An edit page accepts drafts. A dialog without a Save button is only for reading.
  const verb = useMay("content:write") || type.hasEditPage ? "Edit" : "Read";
  return (
    <>
      {type.Actions && <type.Actions entry={entry} />}
      <Button aria-label={`${verb} ${title}`} onClick={() => actions.onEdit(entry)}>
        {verb}
      </Button>
      {mayDelete && (
        <Button aria-label={`Delete ${title}`} onClick={() => actions.onDelete(entry)}>
          Delete
        </Button>
      )}
      <RowMenu type={type} entry={entry} actions={actions} isCard />
    </>
  );
}
