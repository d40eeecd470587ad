import type { MouseEvent } from "react";
import { Link } from "#ui/link.tsx";
import type { EntryData } from "../../calls.ts";
import type { AdminType } from "../../type.tsx";
import type { RowActions } from "./row-actions.ts";

/** An entry's title, which opens it. */
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
    // The list remembers where the focus goes back to.
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
