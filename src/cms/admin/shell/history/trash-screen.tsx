import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { fieldLabel } from "#shared/field-label.ts";
import { pluralize } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Pager } from "#ui/pager.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { type DeletedEntry, trashQuery } from "./history.query.ts";
import { Moment } from "./moment.tsx";
import { RestoreAll } from "./restore-all.tsx";
import { useRestore } from "./restoring.ts";

/** Deleted entries, each of which can be restored whole; the focus stays here when one has gone. */
export function TrashScreen() {
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1}>
      <Deleted onRestored={() => list.current?.focus()} />
    </div>
  );
}

function Deleted({ onRestored }: { onRestored: () => void }) {
  const { data: entries, error, refetch } = useQuery(trashQuery);
  if (error && !entries)
    return (
      <ErrorState
        level={3}
        title="The trash could not be loaded"
        text={error.message}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    );
  if (!entries)
    return (
      <LoadingRegion label="Loading the trash...">
        <SkeletonText lines={6} />
      </LoadingRegion>
    );
  if (entries.length === 0)
    return (
      <EmptyState
        level={3}
        title="The trash is empty"
        text="Deleted entries are kept here and can be restored."
      />
    );
  return <Deletions deletions={groupByDeletion(entries)} onRestored={onRestored} />;
}

function Deletions({ deletions, onRestored }: { deletions: Deletion[]; onRestored: () => void }) {
  const { shown, pager } = usePages(deletions);
  return (
    <>
      <ul className="flex flex-col gap-4">
        {shown.map(({ key, batchId, entries }) => (
          <li key={key} className="rounded-control border border-rule bg-surface px-4">
            {batchId === null ? (
              entries.map((entry) => <TrashRow key={entry.id} entry={entry} onRestored={onRestored} />)
            ) : (
              <Batch batchId={batchId} entries={entries} onRestored={onRestored} />
            )}
          </li>
        ))}
      </ul>
      {pager}
    </>
  );
}

const pageSize = 50;

function usePages<Item>(items: Item[]) {
  const [asked, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(items.length / pageSize));
  // The last page may have been restored meanwhile.
  const page = Math.min(asked, pages);
  return {
    shown: items.slice((page - 1) * pageSize, page * pageSize),
    pager: <Pager page={page} pages={pages} onChange={setPage} />,
  };
}

/** Entries that one action deleted: they come back together, or one by one. */
function Batch({
  batchId,
  entries,
  onRestored,
}: {
  batchId: number;
  entries: DeletedEntry[];
  onRestored: () => void;
}) {
  const label = pluralize(entries.length, "entry", "entries");
  const [first] = entries;
  const { shown, pager } = usePages(entries);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-sans text-15 font-semibold tracking-normal">{label} deleted together</h3>
          {first && (
            <p className="text-13 wrap-anywhere text-muted">
              {fieldLabel(first.kind)}, deleted by {first.deletedBy}, <Moment at={first.deletedAt} />
            </p>
          )}
        </div>
        <RestoreAll batchId={batchId} label={label} onRestored={onRestored} />
      </div>
      <details className="border-t border-rule">
        <summary className="flex min-h-10 cursor-pointer items-center text-accent">Show the {label}</summary>
        <div className="divide-y divide-rule">
          {shown.map((entry) => (
            <TrashRow key={entry.id} entry={entry} onRestored={onRestored} />
          ))}
        </div>
        {pager}
      </details>
    </>
  );
}

interface Deletion {
  key: string;
  batchId: number | null;
  entries: DeletedEntry[];
}

/** One action each: an entry that was deleted alone, or those that were deleted together. */
function groupByDeletion(entries: DeletedEntry[]): Deletion[] {
  const groups: Deletion[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && entry.batchId !== null && last.batchId === entry.batchId) last.entries.push(entry);
    else groups.push({ key: `${entry.batchId} ${entry.id}`, batchId: entry.batchId, entries: [entry] });
  }
  return groups;
}

function TrashRow({
  entry: { id, kind, title, deletedBy, deletedAt },
  onRestored,
}: {
  entry: DeletedEntry;
  onRestored: () => void;
}) {
  const words = { done: `“${title}” was restored`, failed: `Failed to restore “${title}”` };
  const restore = useRestore(words, onRestored);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-13 wrap-anywhere text-muted">
          {fieldLabel(kind)}, deleted by {deletedBy}, <Moment at={deletedAt} />
        </p>
      </div>
      <Button
        icon={<Undo2 aria-hidden="true" />}
        aria-label={`Restore “${title}”`}
        isBusy={restore.isPending}
        onClick={() => restore.mutate(`/api/admin/trash/${id}/restore`)}
      >
        {restore.isPending ? "Restoring..." : "Restore"}
      </Button>
    </div>
  );
}
