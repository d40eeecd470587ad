import { Ellipsis, LoaderCircle, X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { describeErased, undoBatch } from "#cms/admin/batch.ts";
import type { AdminType } from "#cms/admin/type.tsx";
import type { ListSelection } from "#cms/admin/use-selection.ts";
import { api } from "#http/client/api.ts";
import { CallFailure, type EntryData, segmentOf } from "#http/client/calls.ts";
import { useAction } from "#http/client/use-action.tsx";
import { formatCount } from "#shared/text.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { keepFocus } from "#ui/keep-focus.ts";
import { Menu } from "#ui/menu.tsx";
import { bulkWordsOf, countEntries } from "./bulk-words.ts";
import { findListed } from "./list.query.ts";
import { type FieldChange, SetFieldDialog } from "./set-field-dialog.tsx";

/** The actions on the selected entries. Their bar covers the list's toolbar, so that rows do not move. */
export function BulkActions({
  type,
  rows,
  listing,
  selection,
  list,
  children,
}: {
  type: AdminType;
  /** The rows of the current page. */
  rows: EntryData[];
  /** All pages of the list: its filter, the number of entries, and whether the filter excludes others. */
  listing: { filter: string; total: number; isFiltered: boolean };
  selection: ListSelection;
  /** Gets the focus when the bar disappears with it. */
  list: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const bulk = useBulk(type, rows);
  const [isSetting, setIsSetting] = useState(false);
  const { count, clear } = selection;
  const hasBar = count > 0;
  useFocusKept(hasBar, list);
  const keepListed = useKeptListed(type, listing.filter, selection);
  const act = async (change: Pick<BulkRequest, "action" | "field" | "value">) => {
    const { results } = await bulk.run({ ...change, entries: chosenBy(selection, listing.filter), count });
    if (change.action === "delete" && results.every(({ ok }) => ok)) clear();
    else await keepListed();
  };
  return (
    <>
      {hasBar && (
        <div className="sticky top-2 z-20 h-0 md:top-16">
          <BulkBar
            type={type}
            count={count}
            all={{ count: listing.total, isFiltered: listing.isFiltered }}
            running={bulk.running}
            onAct={(action) => void act({ action }).catch(ignoreFailure)}
            onSetField={() => setIsSetting(true)}
            onSelectAll={selection.selectAll}
            onClear={clear}
          />
        </div>
      )}
      <div className={hasBar ? "invisible" : undefined}>{children}</div>
      {bulk.refused.length > 0 && <BulkReport refused={bulk.refused} onClose={bulk.forgetRefused} />}
      <Announcement type={type} count={count} isForgotten={selection.isForgotten} />
      {isSetting && hasBar && (
        <SetFieldDialog type={type} count={count} onSet={act} onClose={() => setIsSetting(false)} />
      )}
    </>
  );
}

/** The selected entries, in the format of the API. */
function chosenBy({ selection: { isAll, ids } }: ListSelection, filter: string): BulkRequest["entries"] {
  return isAll ? { filter, except: [...ids] } : { ids: [...ids] };
}

/** After a change, deselects entries that the list no longer includes on any page. */
function useKeptListed(type: AdminType, filter: string, { selection, keepListed, forget }: ListSelection) {
  return async () => {
    const { listed, total } = await findListed(type, filter, selection.isAll ? [] : [...selection.ids]);
    if (!selection.isAll) keepListed(listed);
    else if (total === 0) forget();
  };
}

/** The toast has already reported it. */
function ignoreFailure(error: unknown) {
  if (!(error instanceof CallFailure)) throw error;
}

/** Announces the selection to screen readers. Shows it to everybody if the list no longer contains the selected entries. */
function Announcement({
  type,
  count,
  isForgotten,
}: {
  type: AdminType;
  count: number;
  isForgotten: boolean;
}) {
  return (
    <p role="status" className={isForgotten ? "pb-3 text-13 text-muted" : "sr-only"}>
      {isForgotten && `None of the selected ${type.plural} is still in this list. `}
      {count > 0 ? `${countEntries(type, count)} selected.` : "Nothing is selected."}
    </p>
  );
}

/** Moves the focus to the list if the bar disappears with the focused button. */
function useFocusKept(hasBar: boolean, list: RefObject<HTMLElement | null>) {
  const hadBar = useRef(hasBar);
  useEffect(() => {
    if (hadBar.current && !hasBar && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
    hadBar.current = hasBar;
  }, [hasBar, list]);
}

/** Shows the number of selected entries and their actions. Sticky while the list scrolls. */
function BulkBar({
  type,
  count,
  all,
  running,
  onAct,
  onSetField,
  onSelectAll,
  onClear,
}: {
  type: AdminType;
  count: number;
  /** The rows of all pages: their number, and whether search and filters exclude others. */
  all: { count: number; isFiltered: boolean };
  running: Pick<BulkRequest, "action" | "count"> | null;
  onAct: (action: "publish" | "unpublish" | "delete") => void;
  onSetField: () => void;
  onSelectAll: () => void;
  onClear: () => void;
}) {
  const words = bulkWordsOf(type);
  const isBusy = running !== null;
  const isTooMany = count > mostAtOnce;
  const isDisabled = isBusy || isTooMany;
  const press = { disabled: isTooMany, isBusy };
  return (
    <section
      ref={keepFocus}
      tabIndex={-1}
      aria-label="Actions for the selection"
      className="absolute inset-x-0 -top-1 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control border border-accent bg-accent-wash px-2 py-0.75 shadow-float outline-none"
    >
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-1">
        <p className="px-1 font-medium whitespace-nowrap tabular-nums">
          {running ? (
            <span className="flex items-center gap-2">
              <LoaderCircle aria-hidden="true" className="size-4 animate-turn" />
              {words[running.action].running} {countEntries(type, running.count)}...
            </span>
          ) : (
            `${formatCount(count)} selected`
          )}
        </p>
        {!isBusy && count < all.count && (
          <Button variant="quiet" className="px-2 max-sm:text-13" onClick={onSelectAll}>
            Select all {formatCount(all.count)}
            {all.isFiltered && " that match"}
          </Button>
        )}
        <Button variant="quiet" className="shrink-0 px-2 max-lg:ml-auto" disabled={isBusy} onClick={onClear}>
          Clear
        </Button>
      </div>
      {isTooMany && <p className="text-13">At most {formatCount(mostAtOnce)} at once</p>}
      <div className="flex min-w-0 flex-wrap gap-2">
        <Button {...press} onClick={() => onAct("publish")}>
          {words.publish.label}
        </Button>
        <Button {...press} onClick={() => onAct("unpublish")}>
          {words.unpublish.label}
        </Button>
        <Button {...press} className="max-lg:hidden" onClick={onSetField}>
          {words.set.label}
        </Button>
        <Button {...press} className="max-lg:hidden" onClick={() => onAct("delete")}>
          {words.delete.label}
        </Button>
        <span className="lg:hidden">
          <Menu
            trigger={
              <IconButton label="More actions" variant="secondary">
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
            items={[
              { label: words.set.label, isDisabled, onSelect: onSetField },
              { label: words.delete.label, isDisabled, isDestructive: true, onSelect: () => onAct("delete") },
            ]}
          />
        </span>
      </div>
    </section>
  );
}

const mostNamed = 20;

/** Lists the entries that a bulk action left unchanged, with the reasons. */
const BulkReport = ({ refused, onClose }: { refused: Refusal[]; onClose: () => void }) => (
  <section
    aria-label="Left unchanged"
    className="mb-4 flex items-start gap-3 panel bg-warn-wash py-1 pr-1 pl-4"
  >
    <div role="status" className="min-w-0 flex-1 py-2">
      <p className="font-medium">Left unchanged</p>
      <ul className="mt-1 max-h-48 overflow-y-auto text-13">
        {refused.slice(0, mostNamed).map(({ id, title, message }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{title}</bdi>: {message}
          </li>
        ))}
        {refused.length > mostNamed && <li>and {refused.length - mostNamed} more</li>}
      </ul>
    </div>
    <IconButton label="Close the report" onClick={onClose}>
      <X aria-hidden="true" />
    </IconButton>
  </section>
);

/** The maximum number of entries per call. */
const mostAtOnce = 5000;

interface BulkRequest {
  action: "publish" | "unpublish" | "delete" | FieldChange["action"];
  /** The entries: by id, or all entries that match the list's filter. */
  entries: { ids: number[] } | { filter: string; except: number[] };
  count: number;
  field?: string;
  value?: unknown;
}

/** An entry that the action left unchanged. */
interface Refusal {
  id: number;
  title: string;
  message: string;
}

/** Changes several entries in one request, reports the result, and offers Undo in the toast. */
function useBulk(type: AdminType, rows: EntryData[]) {
  const [refused, setRefused] = useState<Refusal[]>([]);
  const undo = useUndo(type);
  const titleOf = useSeenTitles(type, rows);
  const words = bulkWordsOf(type);
  const call = useAction({
    call: ({ entries, action, field, value }: BulkRequest) => {
      setRefused([]);
      return api("POST /api/admin/bulk", {
        body: { type: segmentOf(type.path), ...entries, action, field, value },
      });
    },
    onDone: ({ results }) => {
      const failures = results.filter(({ ok }) => !ok);
      setRefused(failures.map(({ id, message }) => ({ id, title: titleOf(id), message: message ?? "" })));
    },
    done: ({ batch, results }, { action }) => {
      const failures = results.filter(({ ok }) => !ok);
      const done = results.length - failures.length;
      return {
        title: done === 0 ? "Nothing was changed" : `${countEntries(type, done)} ${words[action].done}`,
        ...(failures.length > 0 && { description: `${countEntries(type, failures.length)} left unchanged` }),
        ...(done === 0 && { variant: "destructive" as const }),
        ...(batch !== null && { action: { label: "Undo", onClick: () => undo.mutate(batch) } }),
      };
    },
  });
  return {
    run: call.mutateAsync,
    /** The running action, or null. */
    running: call.isPending ? call.variables : null,
    refused,
    forgetRefused: () => setRefused([]),
  };
}

/** Remembers the titles of all displayed rows, because a refused entry may be on another page, or deleted. */
function useSeenTitles(type: AdminType, rows: EntryData[]) {
  const [titles] = useState(() => new Map<number, string>());
  for (const row of rows) titles.set(row.id, type.titleOf(row));
  return (id: number) => titles.get(id) ?? `Number ${id}`;
}

const useUndo = (type: AdminType) =>
  useAction({
    call: undoBatch,
    done: (undone) => ({
      title: `${countEntries(type, undone.restored)} restored`,
      description: describeErased(undone),
    }),
  });
