import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { CallFailure, type EntryData } from "../../calls.ts";
import type { AdminType } from "../../type.tsx";
import { findListed } from "../list/list.query.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { BulkReport } from "./bulk-report.tsx";
import { countEntries } from "./bulk-words.ts";
import { SetFieldDialog } from "./set-field-dialog.tsx";
import { type BulkRequest, useBulk } from "./use-bulk.tsx";
import type { ListSelection } from "./use-selection.ts";

/** The actions on the selected entries: their bar lies over the list's toolbar, so that no row moves. */
export function BulkActions({
  type,
  rows,
  found,
  selection,
  list,
  children,
}: {
  type: AdminType;
  /** The entries in sight. */
  rows: EntryData[];
  /** The entries that the list finds on all pages: its filter, their number, and whether others are left out. */
  found: { filter: string; total: number; isFiltered: boolean };
  selection: ListSelection;
  /** Gets the focus when the bar that had it has gone. */
  list: RefObject<HTMLElement | null>;
  /** The toolbar. */
  children: ReactNode;
}) {
  const bulk = useBulk(type, rows);
  const [isSetting, setIsSetting] = useState(false);
  const { count, clear } = selection;
  const hasBar = count > 0;
  useFocusKept(hasBar, list);
  const keepListed = useKeptListed(type, found.filter, selection);
  const act = async (change: Pick<BulkRequest, "action" | "field" | "value">) => {
    const { results } = await bulk.run({ ...change, entries: chosenBy(selection, found.filter), count });
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
            all={{ count: found.total, isFiltered: found.isFiltered }}
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
        <SetFieldDialog
          type={type}
          count={count}
          onSet={(change) => act({ action: "set", ...change })}
          onClose={() => setIsSetting(false)}
        />
      )}
    </>
  );
}

/** The selected entries as the call names them. */
function chosenBy({ selection: { isAll, ids } }: ListSelection, filter: string): BulkRequest["entries"] {
  return isAll ? { filter, except: [...ids] } : { ids: [...ids] };
}

/** Lets go of what the list does not find any more once it is changed, on whatever page it was. */
function useKeptListed(type: AdminType, filter: string, { selection, keepListed, forget }: ListSelection) {
  return async () => {
    const { listed, total } = await findListed(type, filter, selection.isAll ? [] : [...selection.ids]);
    if (!selection.isAll) keepListed(listed);
    else if (total === 0) forget();
  };
}

/** The toast has told it. */
function ignoreFailure(error: unknown) {
  if (!(error instanceof CallFailure)) throw error;
}

/** Tells screen readers what is selected, and everybody that the list has lost it. */
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

/** A bar that goes takes the focus of its buttons with it. */
function useFocusKept(hasBar: boolean, list: RefObject<HTMLElement | null>) {
  const hadBar = useRef(hasBar);
  useEffect(() => {
    if (hadBar.current && !hasBar && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
    hadBar.current = hasBar;
  }, [hasBar, list]);
}
