import { useState } from "react";
import type { Extent } from "#cms/admin/selection.ts";
import type { DeletedEntry } from "./history.query.ts";

/** Ids of entries and drafts overlap. */
const keyOf = ({ id, isDraft }: DeletedEntry) => `${isDraft ? "draft" : "entry"} ${id}`;

export type TrashSelection = ReturnType<typeof useTrashSelection>;

/** The selected trash rows that match the search and filter. */
export function useTrashSelection(entries: DeletedEntry[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const rows = entries.filter((row) => keys.has(keyOf(row)));
  const extentOf = (some: DeletedEntry[]): Extent => {
    const count = some.filter((row) => keys.has(keyOf(row))).length;
    if (count === 0) return "none";
    return count === some.length ? "all" : "some";
  };
  const toggle = (some: DeletedEntry[]) => {
    const next = new Set(keys);
    const isAll = extentOf(some) === "all";
    for (const key of some.map(keyOf)) isAll ? next.delete(key) : next.add(key);
    setKeys(next);
  };
  return { rows, extentOf, toggle, clear: () => setKeys(new Set()) };
}
