import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { useMay } from "#accounts/editor-context.ts";
import { SelectBox } from "#cms/admin/select-box.tsx";
import { api } from "#http/client/api.ts";
import { success, useAction } from "#http/client/use-action.tsx";
import { identityKey } from "#shared/canonical-text.ts";
import { fieldLabel } from "#shared/field-label.ts";
import { pluralize } from "#shared/text.ts";
import { Moment } from "#ui/admin/moment.tsx";
import { ResourceRow, ResourceScreen, RowText } from "#ui/admin/resource-screen.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Pager } from "#ui/pager.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { type DeletedEntry, trashQuery } from "./history.query.ts";
import { RestoreAll } from "./restore-all.tsx";
import { TrashActions, type TrashSelection, useTrashSelection } from "./trash-actions.tsx";

/** Lists deleted entries and restores them. */
export function TrashScreen() {
  const query = useQuery(trashQuery);
  return (
    <ResourceScreen what="trash" query={query}>
      {(rows) => <Rows rows={rows} />}
    </ResourceScreen>
  );
}

/** The filter value for discarded drafts, beside the kinds of entries. */
const draftsChoice = "drafts";

function Rows({ rows }: { rows: DeletedEntry[] }) {
  const { search, kind, set } = useTrashFilter();
  const isFiltered = search !== "" || kind !== "";
  const matches = isFiltered ? rows.filter((row) => isFound(row, search, kind)) : rows;
  const selection = useTrashSelection(matches);
  const kinds = [...new Set(rows.map((row) => row.kind))].map((value) => ({
    value,
    label: fieldLabel(value),
  }));
  const options = rows.some(({ isDraft }) => isDraft)
    ? [...kinds, { value: draftsChoice, label: "Discarded drafts" }]
    : kinds;
  return (
    <>
      {rows.length > 0 && (
        <search className="mb-4 flex flex-wrap items-end gap-3">
          <SearchField
            label="Search titles in the trash"
            className="min-w-0 flex-1 basis-60"
            value={search}
            onChange={({ target }) => set({ q: target.value })}
          />
          <SelectField
            label="Kind"
            isLabelHidden
            className="max-sm:w-full"
            placeholder="All kinds"
            options={options}
            value={kind}
            onChange={({ target }) => set({ kind: target.value })}
          />
        </search>
      )}
      <TrashActions all={rows} matches={matches} selection={selection} />
      {rows.length === 0 && (
        <EmptyState
          level={3}
          title="The trash is empty"
          text="Deleted entries are kept here and can be restored."
        />
      )}
      {rows.length > 0 && matches.length === 0 && (
        <EmptyState
          level={3}
          title="Nothing in the trash matches"
          text="Try other words, or show all types."
          action={<Button onClick={() => set({ q: "", kind: "" })}>Show everything</Button>}
        />
      )}
      <Deletions
        key={`${search} ${kind}`}
        deletions={groupByDeletion(matches, isFiltered)}
        selection={selection}
      />
    </>
  );
}

const isFound = ({ title, kind, isDraft }: DeletedEntry, search: string, choice: string) =>
  identityKey(title).includes(identityKey(search)) &&
  (choice === "" || (choice === draftsChoice ? isDraft : kind === choice));

/** Keeps search and filter in the address. */
function useTrashFilter() {
  const [params, setParams] = useSearchParams();
  const set = (changed: { q?: string; kind?: string }) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(changed))
          value === "" ? next.delete(name) : next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { search: params.get("q") ?? "", kind: params.get("kind") ?? "", set };
}

function Deletions({ deletions, selection }: { deletions: Deletion[]; selection: TrashSelection }) {
  const { shown, pager } = usePages(deletions);
  return (
    <>
      <ul className="flex flex-col gap-4">
        {shown.map(({ key, batchId, entries }) => (
          <li key={key} className="rounded-control border border-rule bg-surface px-4">
            {batchId === null ? (
              entries.map((entry) => (
                <TrashRow key={`${entry.isDraft} ${entry.id}`} entry={entry} selection={selection} />
              ))
            ) : (
              <Batch batchId={batchId} entries={entries} selection={selection} />
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
  const [requestedPage, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(items.length / pageSize));
  // The last page may have been emptied in the meantime.
  const page = Math.min(requestedPage, pages);
  return {
    shown: items.slice((page - 1) * pageSize, page * pageSize),
    pager: <Pager page={page} pages={pages} onChange={setPage} />,
  };
}

/** Entries that one action deleted. They can be restored together or individually. */
function Batch({
  batchId,
  entries,
  selection,
}: {
  batchId: number;
  entries: DeletedEntry[];
  selection: TrashSelection;
}) {
  const mayRestore = useMay("content:delete");
  const label = pluralize(entries.length, "entry", "entries");
  const [first] = entries;
  const { shown, pager } = usePages(entries);
  return (
    <>
      <Line
        label={`Select the ${label} deleted together`}
        entries={entries}
        selection={selection}
        actions={mayRestore && <RestoreAll batchId={batchId} label={label} />}
      >
        <h3 className="font-sans text-15 font-semibold tracking-normal">{label} deleted together</h3>
        {first && (
          <p className="text-13 wrap-anywhere text-muted">
            {fieldLabel(first.kind)}, deleted by {first.deletedBy}, <Moment at={first.deletedAt} />
          </p>
        )}
      </Line>
      <details className="border-t border-rule">
        <summary className="flex min-h-10 cursor-pointer items-center text-accent">Show the {label}</summary>
        <div className="divide-y divide-rule">
          {shown.map((entry) => (
            <TrashRow key={`${entry.isDraft} ${entry.id}`} entry={entry} selection={selection} />
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

/** Groups entries by deletion. If `areFound`, every row forms its own group. */
function groupByDeletion(entries: DeletedEntry[], areFound: boolean): Deletion[] {
  const groups: Deletion[] = [];
  for (const deletedEntry of entries) {
    const entry = areFound ? { ...deletedEntry, batchId: null } : deletedEntry;
    const last = groups.at(-1);
    if (last && entry.batchId !== null && last.batchId === entry.batchId) last.entries.push(entry);
    else
      groups.push({
        key: `${entry.batchId} ${entry.isDraft} ${entry.id}`,
        batchId: entry.batchId,
        entries: [entry],
      });
  }
  return groups;
}

const restoreDraft = (id: number): Promise<unknown> =>
  api("POST /api/admin/trash/drafts/{id}/restore", { params: { id } });

const restoreEntry = (id: number): Promise<unknown> =>
  api("POST /api/admin/trash/{id}/restore", { params: { id } });

function TrashRow({ entry, selection }: { entry: DeletedEntry; selection: TrashSelection }) {
  const { id, kind, title, deletedBy, deletedAt, isDraft } = entry;
  const restore = useAction({
    call: isDraft ? restoreDraft : restoreEntry,
    done: () => success(`“${title}” was restored`),
    failed: `Failed to restore “${title}”`,
  });
  const mayRestore = useMay(isDraft ? "drafts:write" : "content:delete");
  return (
    <Line
      label={`Select ${title}`}
      entries={[entry]}
      selection={selection}
      actions={
        mayRestore && (
          <Button
            icon={<Undo2 aria-hidden="true" />}
            aria-label={`Restore “${title}”`}
            isBusy={restore.isPending || restore.isSuccess}
            onClick={() => restore.mutate(id)}
          >
            {restore.isPending ? "Restoring..." : "Restore"}
          </Button>
        )
      }
    >
      <RowText name={title}>
        {isDraft ? `Draft of ${fieldLabel(kind)}, discarded` : `${fieldLabel(kind)}, deleted`} by {deletedBy},{" "}
        <Moment at={deletedAt} />
      </RowText>
    </Line>
  );
}

/** A row of the trash with the checkbox of its entries. */
const Line = ({
  label,
  entries,
  selection,
  actions,
  children,
}: {
  label: string;
  entries: DeletedEntry[];
  selection: TrashSelection;
  actions: ReactNode;
  children: ReactNode;
}) => (
  <ResourceRow actions={actions}>
    <div className="-ml-3 flex gap-1">
      <SelectBox
        label={label}
        extent={selection.extentOf(entries)}
        onPick={() => selection.toggle(entries)}
      />
      <div className="min-w-0 pl-3">{children}</div>
    </div>
  </ResourceRow>
);
