import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useMayAdd } from "#accounts/editor-context.ts";
import { SignedOut } from "#accounts/sign-in/sign-in-again.tsx";
import { choicesQuery } from "#cms/admin/choices.query.ts";
import { type AdminType, labelsOf } from "#cms/admin/type.tsx";
import { useSelection } from "#cms/admin/use-selection.ts";
import { EntryInPlace } from "#cms/editing/screens/entry-dialog.tsx";
import { CallFailure, type EntryData } from "#http/client/calls.ts";
import { formatCount } from "#shared/text.ts";
import { Key } from "#ui/admin/key.tsx";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { useDebounced } from "#ui/form/use-debounced.ts";
import { Pager } from "#ui/pager.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { countEntries } from "./bulk-words.ts";
import { EntryCards, isListedAsCards } from "./entry-cards.tsx";
import { EntryTable, type ListProps } from "./entry-table.tsx";
import { findRange, type ListPage, listPageQuery } from "./list.query.ts";
import { fieldsOfRows, filterColumns, type ListColumn, labelOfField, shownColumns } from "./list-columns.ts";
import { ListDrafts, listDraftsQuery } from "./list-drafts.tsx";
import { ListFilters } from "./list-filters.tsx";
import { filterOf, isNarrowed, type ListState, rowsPerPage, withFilter } from "./list-state.ts";
import { PhoneRows } from "./phone-rows.tsx";
import { QuickLook } from "./quick-look.tsx";
import type { RowActions } from "./row-actions.ts";
import { focusTitle } from "./row-keys.ts";
import { SavedViews } from "./saved-views.tsx";
import { useInlineSave } from "./use-inline-save.ts";
import { useListState } from "./use-list-state.ts";

interface ListedProps {
  type: AdminType;
  /** The entry that is edited in place. */
  edited: EntryData | null;
  onClose: () => void;
  actions: RowActions;
}

/** The entries that match search and filters, one page at a time, with their actions. */
export function ListedEntries(props: ListedProps) {
  const { type } = props;
  const { state, change } = useListState(type);
  const columns = shownColumns(type, state);
  const debouncedState = { ...state, search: useDebounced(state.search) };
  const list = useQuery(listPageQuery(type, debouncedState, fieldsOfRows(type, columns)));
  const drafts = useQuery(listDraftsQuery(type));
  const words = labelsOf(type);
  // The drafts are above the rows. Rows that move while somebody clicks would swallow the click.
  if (list.data && !drafts.isLoading)
    return (
      <Listed
        {...props}
        columns={columns}
        state={state}
        debouncedState={debouncedState}
        list={list.data}
        onChange={change}
      />
    );
  if (list.isPending || drafts.isLoading) return <LoadingRows label={words.loading} />;
  if (list.error instanceof CallFailure && list.error.status === 401) return <SignedOut />;
  return (
    <ErrorState
      title={`${type.tab} could not be loaded`}
      text="The server sent an unexpected response."
      action={<Button onClick={() => void list.refetch()}>Try again</Button>}
    />
  );
}

function Listed({
  type,
  edited,
  onClose,
  actions,
  columns,
  state,
  debouncedState,
  list,
  onChange,
}: ListedProps & {
  columns: ReturnType<typeof shownColumns>;
  state: ListState;
  /** The requested state. It lags behind the search text during typing. */
  debouncedState: ListState;
  list: ListPage;
  onChange: (change: Partial<ListState>) => void;
}) {
  const top = useRef<HTMLDivElement>(null);
  const filter = filterOf(debouncedState);
  const filtering = filterColumns(type, state);
  const { data: choices } = useQuery(
    choicesQuery(
      type,
      filter,
      filtering.map(({ key }) => key),
    ),
  );
  const selection = useSelection(filter, list.items, list.total, (from, to) =>
    findRange(type, debouncedState, { from, to }),
  );
  const [isSelecting, setIsSelecting] = useState(false);
  const look = useQuickLook(list, top, (page) => onChange({ page }));
  const onSave = useInlineSave(type);
  const isFiltered = isNarrowed(debouncedState);
  if (list.total === 0 && !isFiltered && !isNarrowed(state))
    return (
      <>
        <ListDrafts type={type} />
        <NothingYet type={type} />
      </>
    );
  const shown: ListProps = {
    type,
    columns,
    rows: list.items,
    state,
    selection: selection.list,
    actions,
    onChange,
    onSave,
    lookedAt: look.entry?.id ?? null,
    onLook: look.open,
  };
  return (
    <>
      <ListDrafts type={type} />
      {!isListedAsCards(type) && (
        <SavedViews type={type} total={choices?.total} state={state} onChange={onChange} />
      )}
      <div ref={top} tabIndex={-1} className={classes("outline-none", isListedAsCards(type) && "pt-4")}>
        <BulkActions
          type={type}
          rows={list.items}
          listing={{ filter, total: list.total, isFiltered }}
          selection={selection}
          list={top}
        >
          <ListFilters
            type={type}
            columns={filtering}
            choices={choices?.fields}
            state={state}
            onChange={onChange}
            onSelectMode={() => setIsSelecting(!isSelecting)}
          >
            {choices &&
              `${formatCount(list.total)} of ${countEntries(type, Math.max(list.total, choices.total))}`}
          </ListFilters>
          <FilterChips type={type} columns={columns} state={state} onChange={onChange} />
        </BulkActions>
        {list.total === 0 ? (
          <NoMatch type={type} top={top} onChange={onChange} />
        ) : (
          <>
            <Rows
              list={shown}
              isSelecting={isSelecting || selection.count > 0}
              edited={edited}
              onClose={onClose}
            />
            <ListFoot
              list={list}
              type={type}
              onPage={(page) => {
                onChange({ page });
                top.current?.scrollIntoView();
              }}
            />
          </>
        )}
        {look.entry && (
          <QuickLook
            type={type}
            entry={look.entry}
            position={look.position}
            actions={actions}
            onMove={look.move}
            onClose={look.close}
          />
        )}
      </div>
    </>
  );
}

/** The previewed entry: by id, or the first or last of a page that is still loading. */
type Looked = { id: number } | { page: number; end: "first" | "last" };

/** Tracks the previewed entry and moves to its neighbors, across pages. */
function useQuickLook(list: ListPage, top: RefObject<HTMLElement | null>, onPage: (page: number) => void) {
  const [looked, setLooked] = useState<Looked | null>(null);
  const { items, page, total } = list;
  const index = looked === null ? -1 : indexOf(looked, list);
  const entry: EntryData | null = items[index] ?? null;
  const move = (distance: 1 | -1) => {
    const next = items[index + distance];
    const beyond = page + distance;
    if (next) setLooked({ id: next.id });
    else if (entry && beyond >= 1 && beyond <= Math.ceil(total / rowsPerPage)) {
      setLooked({ page: beyond, end: distance === 1 ? "first" : "last" });
      onPage(beyond);
    }
  };
  return {
    entry,
    position: { at: (page - 1) * rowsPerPage + index + 1, total },
    open: (id: number) => setLooked({ id }),
    move,
    close: () => {
      setLooked(null);
      if (entry) focusTitle(top.current, entry.id);
    },
  };
}

function indexOf(looked: Looked, { items, page }: ListPage): number {
  if ("id" in looked) return items.findIndex(({ id }) => id === looked.id);
  if (looked.page !== page) return -1;
  return looked.end === "first" ? 0 : items.length - 1;
}

function Rows({
  list,
  isSelecting,
  edited,
  onClose,
}: {
  list: ListProps;
  isSelecting: boolean;
  edited: EntryData | null;
  onClose: () => void;
}) {
  const { type } = list;
  if (isListedAsCards(type))
    return (
      <EntryCards
        {...list}
        inPlace={(entry) =>
          edited?.id === entry.id ? <EntryInPlace type={type} entry={edited} onClose={onClose} /> : null
        }
      />
    );
  return (
    <>
      <EntryTable {...list} />
      <PhoneRows {...list} isSelecting={isSelecting} />
    </>
  );
}

function NothingYet({ type }: { type: AdminType }) {
  const { none, add } = labelsOf(type);
  const mayAdd = useMayAdd(type);
  return (
    <div className="pt-4">
      <EmptyState title={none} level={3} text={mayAdd && `Add the first one with ${add}.`} />
    </div>
  );
}

const NoMatch = ({
  type,
  top,
  onChange,
}: {
  type: AdminType;
  top: RefObject<HTMLElement | null>;
  onChange: (change: Partial<ListState>) => void;
}) => (
  <EmptyState
    title={labelsOf(type).noMatch}
    level={3}
    action={
      <Button
        onClick={() => {
          onChange({ search: "", filters: {} });
          top.current?.querySelector("input")?.focus();
        }}
      >
        Clear search and filters
      </Button>
    }
  />
);

const LoadingRows = ({ label }: { label: string }): ReactNode => (
  <LoadingRegion label={label}>
    <Skeleton className="mt-4 h-10 w-full" />
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

/** Removable chips for the filters without a control in the toolbar. */
function FilterChips({
  type,
  columns,
  state,
  onChange,
}: {
  type: AdminType;
  columns: ListColumn[];
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
}) {
  const inToolbar = new Set(columns.filter(({ isFilter }) => isFilter).map(({ key }) => key));
  const filters = Object.entries(state.filters).filter(
    ([field, values]) => !inToolbar.has(field) || values.length > 1,
  );
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2 pb-4">
      {filters.map(([field, values]) => (
        <li key={field}>
          <Button size="small" onClick={() => onChange({ filters: withFilter(state.filters, field, "") })}>
            <span>
              {labelOfField(type, field)} {values.map(wordsOfFilter).join(" or ")}
            </span>
            <X aria-hidden="true" />
            <span className="sr-only">Remove this filter</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const wordsOfFilter = (value: string) =>
  value === "empty" ? "is empty" : value === "not-empty" ? "is not empty" : `is ${value}`;

const hints = [
  { keys: ["↑", "↓"], does: "move" },
  { keys: ["Space"], does: "look" },
  { keys: ["x"], does: "select" },
  { keys: ["Enter"], does: "open" },
];

/** Shows which of the rows are displayed, with links to the other pages. */
function ListFoot({
  type,
  list: { items, total, page },
  onPage,
}: {
  type: AdminType;
  list: ListPage;
  onPage: (page: number) => void;
}) {
  const first = (page - 1) * rowsPerPage + 1;
  return (
    <footer>
      <Pager page={page} pages={Math.ceil(total / rowsPerPage)} onChange={onPage} />
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 pt-3 text-13 text-muted tabular-nums">
        <span>
          {formatCount(first)}–{formatCount(first + items.length - 1)} of {countEntries(type, total)}
        </span>
        <span className="flex flex-wrap gap-x-4 max-md:hidden pointer-coarse:hidden">
          {!isListedAsCards(type) &&
            hints.map(({ keys, does }) => (
              <span key={does} className="flex items-center gap-1">
                {keys.map((key) => (
                  <Key key={key} name={key} />
                ))}
                {does}
              </span>
            ))}
        </span>
      </p>
    </footer>
  );
}
