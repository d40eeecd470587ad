import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, type RefObject, useDeferredValue, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { useIsHydrated } from "#ui/hydrated.ts";
import { Pager } from "#ui/pager.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { adminListQuery, CallFailure, type EntryData } from "../calls.ts";
import { useFocusBack } from "../focus-back.ts";
import { type AdminType, labelsOf } from "../type.tsx";
import { DeleteEntry } from "./delete-entry.tsx";
import { EntryCards, isListedAsCards } from "./entry-cards.tsx";
import { EntryDialog, EntryInPlace } from "./entry-dialog.tsx";
import { EntryTable } from "./entry-table.tsx";
import { ListFilters } from "./list-filters.tsx";
import { columnsOf, type ListState, readListState, viewOf, writeListState } from "./list-view.ts";
import { SignedOut } from "./signed-out.tsx";

/**
 * Lists all entries of a type, with search, filters and sorting kept in the address, and editing. As a part of a screen
 * that names it, it has no heading of its own.
 */
export function EntryList({ type, isPart }: { type: AdminType; isPart?: boolean }) {
  const list = useQuery(adminListQuery(type.path));
  const head = useRef<HTMLDivElement>(null);
  const { edited, open, close } = useEditedEntry(list.data ?? [], head);
  const isHydrated = useIsHydrated();
  const [entryToDelete, setEntryToDelete] = useState<EntryData | null>(null);
  return (
    <section aria-label={type.heading ?? type.tab} className={isPart ? undefined : "pb-16"}>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4">
        <div ref={head} tabIndex={-1}>
          {!isPart && <h2 className="text-25">{type.heading ?? type.tab}</h2>}
          {type.lead && <p className="text-muted">{type.lead}</p>}
        </div>
        <Button
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          disabled={!isHydrated}
          onClick={() => open("new")}
        >
          {labelsOf(type).add}
        </Button>
      </header>
      <Loaded type={type} list={list}>
        {(entries) => (
          <>
            <Listed
              type={type}
              entries={entries}
              edited={edited}
              onEdit={({ id }) => open(id)}
              onClose={close}
              onDelete={setEntryToDelete}
            />
            <Edited type={type} edited={edited} onClose={close} />
          </>
        )}
      </Loaded>
      <DeleteEntry
        type={type}
        entry={entryToDelete}
        onClose={() => setEntryToDelete(null)}
        onDeleted={() => head.current?.focus()}
      />
    </section>
  );
}

/** The entry being edited: one of the list, a new one, or one that is not there any more. */
type EditedEntry = EntryData | "new" | "gone" | null;

/** Keeps the edited entry in the address, so that going back leaves it. */
function useEditedEntry(entries: EntryData[], head: RefObject<HTMLElement | null>) {
  const [params, setParams] = useSearchParams();
  const asked = params.get("edit");
  const set = (value: string | null) =>
    setParams((current) => withParam(current, "edit", value), { preventScrollReset: true });
  const noteOpener = useFocusBack(asked !== null, head);
  const found = entries.find(({ id }) => String(id) === asked);
  const edited: EditedEntry = asked === null ? null : asked === "new" ? "new" : (found ?? "gone");
  const open = (id: number | "new") => {
    noteOpener();
    set(String(id));
  };
  return { edited, open, close: () => set(null) };
}

function Loaded({
  type,
  list,
  children,
}: {
  type: AdminType;
  list: UseQueryResult<EntryData[]>;
  children: (entries: EntryData[]) => ReactNode;
}) {
  if (list.isPending) return <LoadingRows label={labelsOf(type).loading} />;
  if (list.data) return children(list.data);
  if (list.error instanceof CallFailure && list.error.status === 401) return <SignedOut />;
  return (
    <ErrorState
      title={`${type.tab} could not be loaded`}
      text="The server did not answer as expected."
      action={<Button onClick={() => void list.refetch()}>Try again</Button>}
    />
  );
}

/** The dialog of the entry being edited, unless that is edited in its place. */
function Edited({ type, edited, onClose }: { type: AdminType; edited: EditedEntry; onClose: () => void }) {
  if (edited === null) return null;
  if (edited === "gone") return <Gone name={type.name} onClose={onClose} />;
  if (edited === "new") return <EntryDialog type={type} entry={null} onClose={onClose} />;
  if (type.isEditedInPlace) return null;
  return <EntryDialog key={edited.id} type={type} entry={edited} onClose={onClose} />;
}

function Listed({
  type,
  entries,
  edited,
  onEdit,
  onClose,
  onDelete,
}: {
  type: AdminType;
  entries: EntryData[];
  edited: EditedEntry;
  onClose: () => void;
  onEdit: (entry: EntryData) => void;
  onDelete: (entry: EntryData) => void;
}) {
  const words = labelsOf(type);
  const top = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => columnsOf(type), [type]);
  const filled = useMemo(
    () => columns.filter(({ read }) => entries.some((entry) => read(entry) !== null)),
    [columns, entries],
  );
  const [params, setParams] = useSearchParams();
  const [state, setState] = useState(() => readListState(params, columns));
  const shown = useDeferredValue(state);
  const view = useMemo(() => viewOf(type, columns, entries, shown), [type, columns, entries, shown]);
  const change = (next: Partial<ListState>) => {
    const changed = { ...state, page: 1, ...next };
    setState(changed);
    setParams((current) => writeListState(current, columns, changed), {
      replace: true,
      preventScrollReset: true,
    });
  };
  if (entries.length === 0) return <EmptyState title={words.none} level={3} />;
  const list = { type, columns: filled, rows: view.rows, state, onEdit, onDelete, onChange: change };
  return (
    <div ref={top}>
      <ListFilters columns={columns} entries={entries} state={state} onChange={change}>
        {view.matches} of {view.total} {type.plural}
      </ListFilters>
      {view.matches === 0 ? (
        <EmptyState
          title={words.noMatch}
          level={3}
          action={
            <Button
              onClick={() => {
                change({ search: "", filters: {} });
                top.current?.querySelector("input")?.focus();
              }}
            >
              Clear search and filters
            </Button>
          }
        />
      ) : (
        <>
          {!isListedAsCards(type) && <EntryTable {...list} />}
          <EntryCards
            {...list}
            inPlace={(entry) =>
              edited === entry && type.isEditedInPlace ? (
                <EntryInPlace type={type} entry={entry} onClose={onClose} />
              ) : null
            }
          />
          <Pager
            page={view.page}
            pages={view.pages}
            onChange={(page) => {
              change({ page });
              top.current?.scrollIntoView();
            }}
          />
        </>
      )}
    </div>
  );
}

const LoadingRows = ({ label }: { label: string }): ReactNode => (
  <LoadingRegion label={label}>
    <Skeleton className="h-10 w-full" />
    <div className="mt-4 flex flex-col gap-2">
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((row) => (
        <Skeleton key={row} className="h-24 w-full md:h-10" />
      ))}
    </div>
    <p className="mt-4 text-muted" aria-hidden="true">
      {label}
    </p>
  </LoadingRegion>
);

const Gone = ({ name, onClose }: { name: string; onClose: () => void }) => (
  <Dialog
    isOpen
    onOpenChange={onClose}
    title={`This ${name.toLowerCase()} does not exist any more`}
    description="Somebody deleted it. It can be restored from the trash."
    footer={<Button onClick={onClose}>Back to the list</Button>}
  />
);

function withParam(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}
