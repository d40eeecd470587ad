import { Button } from "#ui/button.tsx";
import type { EntryData } from "../calls.ts";
import { useMay } from "../editor-context.ts";
import type { AdminType } from "../type.tsx";
import type { RowActions } from "./list/row-actions.ts";
import { RowMenu } from "./list/row-menu.tsx";

/** The buttons of an entry's card: what its type does with it, Edit and Delete; the rest is in a menu. */
export function EntryActions({
  type,
  entry,
  actions,
}: {
  type: AdminType;
  entry: EntryData;
  actions: RowActions;
}) {
  const title = type.titleOf(entry);
  const mayDelete = useMay("content:delete");
  // A page takes drafts; a dialog that nothing can be saved from is read.
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
