/** The selected entries of a list: individual ids, or all entries of the list with exceptions. */
export interface Selection {
  isAll: boolean;
  /** The selected ids or, if `isAll`, the exceptions. */
  ids: ReadonlySet<number>;
  /** The last toggled row, at which a range starts. */
  anchor: number | null;
}

export const emptySelection: Selection = { isAll: false, ids: new Set(), anchor: null };

/** Selects all entries of the list, on all pages. */
export const selectAll = (): Selection => ({ ...emptySelection, isAll: true });

export const isSelected = ({ isAll, ids }: Selection, id: number) => ids.has(id) !== isAll;

/** The number of selected entries in a list of `total` entries. */
export const countSelected = ({ isAll, ids }: Selection, total: number) =>
  isAll ? Math.max(0, total - ids.size) : ids.size;

export const toggle = (selection: Selection, id: number): Selection => ({
  ...setRows(selection, [id], !isSelected(selection, id)),
  anchor: id,
});

/**
 * Sets every row from the anchor to `id` to the state that toggling `id` gives it. `order` contains the row ids in order. If it
 * lacks the anchor, this toggles only `id`.
 */
export function extend(selection: Selection, order: number[], id: number): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggle(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...setRows(selection, range, !isSelected(selection, id)), anchor: id };
}

/** Selects or deselects these rows. Others do not change. */
export function setRows(selection: Selection, rows: number[], areSelected: boolean): Selection {
  const ids = new Set(selection.ids);
  for (const id of rows) {
    if (areSelected !== selection.isAll) ids.add(id);
    else ids.delete(id);
  }
  return { ...selection, ids };
}

/** Removes ids that the list no longer includes. Returns the same object if nothing changes. */
export function prune(selection: Selection, listed: ReadonlySet<number>): Selection {
  const ids = new Set([...selection.ids].filter((id) => listed.has(id)));
  return ids.size === selection.ids.size ? selection : { ...selection, ids };
}

/** How many of a set of rows are selected, for their common checkbox. */
export type Extent = "all" | "some" | "none";

export function extentOf(selection: Selection, rows: number[]): Extent {
  const count = rows.filter((id) => isSelected(selection, id)).length;
  if (count === 0) return "none";
  return count === rows.length ? "all" : "some";
}
