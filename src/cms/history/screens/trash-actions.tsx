import { useState } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { SelectBox } from "#cms/admin/select-box.tsx";
import type { Extent } from "#cms/admin/selection.ts";
import { success, useAction } from "#http/client/use-action.tsx";
import { formatCount, pluralize } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { changeTrash, type DeletedEntry, type StayingRow } from "./history.query.ts";

interface Action {
  action: "restore" | "erase";
  rows: DeletedEntry[];
}

interface TrashActionsProps {
  all: DeletedEntry[];
  /** The rows that match search and filter. */
  matches: DeletedEntry[];
  selection: TrashSelection;
}

/** Selects, restores and erases trash rows, and empties the trash. Requires permission to delete. */
export function TrashActions({ all, matches, selection }: TrashActionsProps) {
  const [rowsToErase, setRowsToErase] = useState<DeletedEntry[] | null>(null);
  const { change, staying } = useTrashChange(selection);
  const mayDelete = useMay("content:delete");
  if (!mayDelete) return null;
  const { rows } = selection;
  const isEmptying = rowsToErase?.length === all.length;
  const erase = () => {
    if (rowsToErase)
      change.mutate({ action: "erase", rows: rowsToErase }, { onSettled: () => setRowsToErase(null) });
  };
  return (
    <>
      {all.length > 0 && (
        <section
          aria-label="Actions for the trash"
          className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-rule py-2"
        >
          {matches.length > 0 && (
            <span className="-ml-3">
              <SelectBox
                label={matches.length < all.length ? "Select all that match" : "Select all"}
                isLabelled
                extent={selection.extentOf(matches)}
                onPick={() => selection.toggle(matches)}
              />
            </span>
          )}
          <p role="status" className="min-w-0 grow text-13 text-muted tabular-nums">
            {rows.length > 0
              ? `${formatCount(rows.length)} of ${formatCount(matches.length)} selected`
              : pluralize(matches.length, "row")}
          </p>
          {rows.length > 0 && (
            <SelectedActions rows={rows} change={change} onErase={() => setRowsToErase(rows)} />
          )}
          <Button variant="danger" isBusy={change.isPending} onClick={() => setRowsToErase(all)}>
            Empty trash
          </Button>
        </section>
      )}
      <Staying rows={staying} />
      <ConfirmDialog
        isOpen={rowsToErase !== null}
        onOpenChange={(isOpen) => !isOpen && setRowsToErase(null)}
        title={isEmptying ? "Empty the trash?" : `Delete ${countRows(rowsToErase ?? [])} forever?`}
        text={`${isEmptying ? `${countRows(all)} will be deleted forever` : "They will be deleted"} with all revisions and drafts. This cannot be undone.`}
        confirmLabel={change.isPending ? "Deleting..." : isEmptying ? "Empty trash" : "Delete forever"}
        isDestructive
        isBusy={change.isPending}
        onConfirm={erase}
      />
    </>
  );
}

function SelectedActions({
  rows,
  change,
  onErase,
}: {
  rows: DeletedEntry[];
  change: ReturnType<typeof useTrashChange>["change"];
  onErase: () => void;
}) {
  const isRestoring = change.isPending && change.variables.action === "restore";
  return (
    <>
      <Button isBusy={change.isPending} onClick={() => change.mutate({ action: "restore", rows })}>
        {isRestoring ? "Restoring..." : "Restore selected"}
      </Button>
      <Button isBusy={change.isPending} onClick={onErase}>
        Delete forever
      </Button>
    </>
  );
}

const countRows = (rows: DeletedEntry[]) => {
  const drafts = rows.filter(({ isDraft }) => isDraft).length;
  const entries = rows.length - drafts;
  const parts = [
    ...(entries > 0 ? [pluralize(entries, "entry", "entries")] : []),
    ...(drafts > 0 ? [pluralize(drafts, "discarded draft")] : []),
  ];
  return parts.join(" and ");
};

function useTrashChange(selection: TrashSelection) {
  const [staying, setStaying] = useState<StayingRow[]>([]);
  const change = useAction({
    call: ({ action, rows }: Action) => {
      setStaying([]);
      return changeTrash(action, rows);
    },
    done: (outcome, { action }) => {
      const done = action === "restore" ? "restored" : "deleted forever";
      const stayingNote =
        outcome.staying.length > 0 ? `, ${formatCount(outcome.staying.length)} left in place` : "";
      return outcome.done > 0 ? success(`${formatCount(outcome.done)} ${done}${stayingNote}`) : null;
    },
    onDone: (outcome) => {
      setStaying(outcome.staying);
      selection.clear();
    },
  });
  return { change, staying };
}

/** The rows that the last action left unchanged, with the reasons. */
const Staying = ({ rows }: { rows: StayingRow[] }) =>
  rows.length > 0 && (
    <div role="status" className="panel mb-4 bg-accent-wash px-4 py-3">
      <p className="font-medium">{pluralize(rows.length, "row was", "rows were")} left unchanged</p>
      <ul className="list-disc pl-5">
        {rows.map(({ row, reason }) => (
          <li key={`${row.isDraft} ${row.id}`} className="wrap-anywhere">
            {row.title}: {reason}
          </li>
        ))}
      </ul>
    </div>
  );

/** Ids of entries and drafts overlap. */
const keyOf = ({ id, isDraft }: DeletedEntry) => `${isDraft ? "draft" : "entry"} ${id}`;

export type TrashSelection = ReturnType<typeof useTrashSelection>;

/** The selected trash rows that match the search and filter. */
export function useTrashSelection(entries: DeletedEntry[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const rows = entries.filter((row) => keys.has(keyOf(row)));
  const extentOf = (some: DeletedEntry[]): Extent => {
    const count = some.filter((row) => keys.has(keyOf(row))).length;
    if (count === 0) return "none";
    return count === some.length ? "all" : "some";
  };
  const toggle = (some: DeletedEntry[]) => {
    const next = new Set(keys);
    const isAll = extentOf(some) === "all";
    for (const key of some.map(keyOf)) isAll ? next.delete(key) : next.add(key);
    setKeys(next);
  };
  return { rows, extentOf, toggle, clear: () => setKeys(new Set()) };
}
