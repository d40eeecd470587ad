import { useEffect, useEffectEvent, useState } from "react";
import { CallFailure, type EntryData } from "#http/client/calls.ts";
import { useToast } from "#ui/toast.tsx";
import {
  countSelected,
  type Extent,
  emptySelection,
  extend,
  extentOf,
  isSelected,
  prune,
  type Selection,
  selectAll,
  setRows,
  toggle,
} from "./selection.ts";

/** The selection, as used by the rows and the header of a list. */
export interface RowSelection {
  has: (id: number) => boolean;
  /** Toggles a row or, with Shift, selects a range up to it. */
  pick: (id: number, isRangeEnd: boolean) => void;
  /** How much of the page is selected. */
  page: Extent;
  togglePage: () => void;
}

/**
 * Holds the selected entries of a list across its pages. A new `filter` clears the selection, so that actions never affect entries
 * that the list does not show. `findRange` returns the ids between two entries on any pages, in order.
 */
export function useSelection(
  filter: string,
  rows: EntryData[],
  total: number,
  findRange: (from: number, to: number) => Promise<number[]>,
) {
  const [selection, setSelection] = useState(emptySelection);
  const toast = useToast();
  const [isForgotten, setIsForgotten] = useState(false);
  const [of, setOf] = useState(filter);
  const set = (next: Selection) => {
    setSelection(next);
    setIsForgotten(false);
  };
  if (of !== filter) {
    setOf(filter);
    set(emptySelection);
  }
  const count = countSelected(selection, total);
  const clear = () => set(emptySelection);
  useEscape(count > 0, clear);
  const onPage = rows.map(({ id }) => id);
  const page = extentOf(selection, onPage);
  const pickRange = async (anchor: number | null, id: number) => {
    const isElsewhere = anchor !== null && !onPage.includes(anchor);
    try {
      const order = isElsewhere ? await findRange(anchor, id) : onPage;
      setSelection((current) => extend(current, order, id));
      setIsForgotten(false);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast({ title: "The range could not be selected", variant: "destructive", description: error.message });
    }
  };
  const list: RowSelection = {
    has: (id) => isSelected(selection, id),
    pick: (id, isRangeEnd) =>
      isRangeEnd ? void pickRange(selection.anchor, id) : set(toggle(selection, id)),
    page,
    togglePage: () => set(setRows(selection, onPage, page !== "all")),
  };
  return {
    list,
    selection,
    count,
    /** True if the list no longer includes any of the previously selected entries. */
    isForgotten,
    selectAll: () => set(selectAll()),
    clear,
    /** Deselects entries that the list no longer includes. */
    keepListed: (listed: ReadonlySet<number>) => {
      const nextSelection = prune(selection, listed);
      setSelection(nextSelection);
      setIsForgotten(selection.ids.size > 0 && nextSelection.ids.size === 0);
    },
    /** Clears the selection because the list no longer includes any of it. */
    forget: () => {
      setSelection(emptySelection);
      setIsForgotten(true);
    },
  };
}

export type ListSelection = ReturnType<typeof useSelection>;

/** Escape first belongs to the focused dialog, menu or text field. */
function useEscape(isActive: boolean, clear: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(ownersOfEscape)) return;
    clear();
  });
  useEffect(() => {
    if (!isActive) return;
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isActive]);
}

const ownersOfEscape =
  "[role=dialog], [role=alertdialog], [role=menu], input:not([type=checkbox]), select, textarea";
