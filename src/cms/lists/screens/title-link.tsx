import type { MouseEvent } from "react";
import type { AdminType } from "#cms/admin/type.tsx";
import type { EntryData } from "#http/client/calls.ts";
import { Link } from "#ui/link.tsx";
import type { RowActions } from "./row-actions.ts";

/** An entry's title, as a link that opens it. */
export const TitleLink = ({
  type,
  entry,
  actions: { hrefOf, onEdit },
  className,
}: {
  type: AdminType;
  entry: EntryData;
  actions: RowActions;
  className: string;
}) => (
  <Link
    to={hrefOf(entry.id)}
    data-cell="title"
    // Lets the list remember where to restore the focus.
    onClick={(event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      onEdit(entry);
    }}
    className={className}
  >
    <bdi>{type.titleOf(entry)}</bdi>
  </Link>
);
