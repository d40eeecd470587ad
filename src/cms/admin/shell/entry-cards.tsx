import type { ReactNode } from "react";
import { formatDate } from "#shared/text.ts";
import { classes } from "#ui/classes.ts";
import type { EntryData } from "../calls.ts";
import { badgesOf } from "../type.tsx";
import { EntryActions } from "./entry-actions.tsx";
import { EntryBadges } from "./entry-badges.tsx";
import type { ListProps } from "./entry-table.tsx";

/** The entries as cards with everything that the table shows: on small screens, or wherever they are edited in place. */
export function EntryCards({
  inPlace,
  ...list
}: ListProps & {
  /** Replaces an entry's card, with its form for instance; null keeps the card. */
  inPlace?: (entry: EntryData) => ReactNode;
}) {
  return (
    <ul className={classes("flex flex-col border-t border-rule", !isListedAsCards(list.type) && "md:hidden")}>
      {list.rows.map((entry) => (
        <li key={entry.id} className="border-b border-rule py-4">
          {inPlace?.(entry) ?? <Card entry={entry} {...list} />}
        </li>
      ))}
    </ul>
  );
}

/** Returns true for a type whose entries are cards on wide screens too. */
export const isListedAsCards = ({ isEditedInPlace, look }: ListProps["type"]) =>
  isEditedInPlace || look === "cards";

function Card({ entry, type, columns, onEdit, onDelete }: ListProps & { entry: EntryData }) {
  const body = type.bodyOf(entry);
  return (
    <div className="flex flex-col gap-2 md:flex-row md:items-start md:justify-between md:gap-8">
      <div className="flex min-w-0 flex-col gap-2">
        <h3 className="font-sans text-15 font-semibold tracking-normal wrap-anywhere">
          {type.titleOf(entry)}
        </h3>
        <EntryBadges badges={badgesOf(type, entry)} />
        {body && <p className="line-clamp-2 text-13 wrap-anywhere text-muted">{body}</p>}
        <p className="text-13 wrap-anywhere text-muted">
          {[
            ...columns
              .filter(({ key, read }) => key !== "status" && read(entry) !== null)
              .map(({ label, read }) => `${label}: ${read(entry)}`),
            `Updated: ${formatDate(entry.updatedAt)}`,
          ].join(" · ")}
        </p>
        {type.Note && <type.Note entry={entry} />}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <EntryActions type={type} entry={entry} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </div>
  );
}
