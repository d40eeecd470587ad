import { useEffect, useEffectEvent, useState } from "react";
import { useToast } from "#ui/toast.tsx";
import { CallFailure, type EntryData } from "../../calls.ts";
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

/** The selection as the rows and the head of a list use it. */
export interface RowSelection {
  has: (id: number) => boolean;
  /** Presses a row's checkbox; with Shift it is the end of a range. */
  pick: (id: number, isRangeEnd: boolean) => void;
  /** How much of the page is selected. */
  page: Extent;
  togglePage: () => void;
}

/**
 * Keeps which entries of a list are selected, on all its pages. A list of other entries (`filter`) begins with none, so that
 * nothing is changed that the list does not show. `findRange` answers the ids from one entry to another on other pages,
 * in order.
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
    /** True after the list has come to show none of what was selected. */
    isForgotten,
    selectAll: () => set(selectAll()),
    clear,
    /** Lets go of entries that the list does not find any more. */
    keepListed: (listed: ReadonlySet<number>) => {
      const kept = prune(selection, listed);
      setSelection(kept);
      setIsForgotten(selection.ids.size > 0 && kept.ids.size === 0);
    },
    /** Lets go of everything, because the list finds none of it any more. */
    forget: () => {
      setSelection(emptySelection);
      setIsForgotten(true);
    },
  };
}

export type ListSelection = ReturnType<typeof useSelection>;

/** Escape is for the dialog, menu or text field that has the focus first. */
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
