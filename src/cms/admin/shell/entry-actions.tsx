import { Pencil, Trash2 } from "lucide-react";
import { Button, IconButton } from "#ui/button.tsx";
import type { EntryData } from "../calls.ts";
import type { AdminType } from "../type.tsx";
import { ViewLink } from "../view-link.tsx";
import { EntryHistory } from "./entry-history.tsx";

/** Actions for one entry: view its page, see its revisions, edit it, delete it. */
export function EntryActions({
  type,
  entry,
  isIconOnly,
  onEdit,
  onDelete,
}: {
  type: AdminType;
  entry: EntryData;
  isIconOnly?: boolean;
  onEdit: (entry: EntryData) => void;
  onDelete: (entry: EntryData) => void;
}) {
  const title = type.titleOf(entry);
  const path = type.isPublic(entry) ? type.pathOf(entry) : null;
  const edit = { onClick: () => onEdit(entry), "aria-label": `Edit ${title}` };
  const remove = { onClick: () => onDelete(entry), "aria-label": `Delete ${title}` };
  const own = type.Actions && <type.Actions entry={entry} />;
  const icons = (
    <>
      <EntryHistory kind={type.kind} id={entry.id} title={title} />
      {path && <ViewLink to={path} title={title} />}
      {type.View && <type.View entry={entry} />}
    </>
  );
  if (isIconOnly)
    return (
      <>
        {own}
        {icons}
        <IconButton label={edit["aria-label"]} onClick={edit.onClick}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label={remove["aria-label"]} onClick={remove.onClick}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </>
    );
  return (
    <>
      {own}
      <Button {...edit}>Edit</Button>
      <Button {...remove}>Delete</Button>
      {icons}
    </>
  );
}
