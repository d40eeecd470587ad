/** The entries of a list that are selected: some of them by id, or all that the list finds but a few. */
export interface Selection {
  isAll: boolean;
  /** The selected ones; of all, those that are not. */
  ids: ReadonlySet<number>;
  /** The row that was pressed last: a range begins at it. */
  anchor: number | null;
}

export const emptySelection: Selection = { isAll: false, ids: new Set(), anchor: null };

/** Selects everything that the list finds, on whatever page. */
export const selectAll = (): Selection => ({ ...emptySelection, isAll: true });

export const isSelected = ({ isAll, ids }: Selection, id: number) => ids.has(id) !== isAll;

/** The number of selected entries of a list that finds `total`. */
export const countSelected = ({ isAll, ids }: Selection, total: number) =>
  isAll ? Math.max(0, total - ids.size) : ids.size;

/** Selects one row or lets go of it. */
export const toggle = (selection: Selection, id: number): Selection => ({
  ...setRows(selection, [id], !isSelected(selection, id)),
  anchor: id,
});

/**
 * Brings every row from the one pressed last to this one into the state that the press gives this one. `order` holds the rows
 * in sight; without one of them to begin at, the press is an ordinary one.
 */
export function extend(selection: Selection, order: number[], id: number): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggle(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...setRows(selection, range, !isSelected(selection, id)), anchor: id };
}

/** Selects all of these rows or lets go of all of them; others stay as they are. */
export function setRows(selection: Selection, rows: number[], areSelected: boolean): Selection {
  const ids = new Set(selection.ids);
  for (const id of rows) {
    if (areSelected !== selection.isAll) ids.add(id);
    else ids.delete(id);
  }
  return { ...selection, ids };
}

/** Lets go of entries that the list does not find any more; the same selection where it finds all of them. */
export function prune(selection: Selection, listed: ReadonlySet<number>): Selection {
  const ids = new Set([...selection.ids].filter((id) => listed.has(id)));
  return ids.size === selection.ids.size ? selection : { ...selection, ids };
}

/** How many of these rows are selected, as a checkbox above them says it. */
export type Extent = "all" | "some" | "none";

export function extentOf(selection: Selection, rows: number[]): Extent {
  const count = rows.filter((id) => isSelected(selection, id)).length;
  if (count === 0) return "none";
  return count === rows.length ? "all" : "some";
}
