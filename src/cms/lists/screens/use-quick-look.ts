import { type RefObject, useState } from "react";
import type { EntryData } from "#http/client/calls.ts";
import type { ListPage } from "./list.query.ts";
import { rowsPerPage } from "./list-state.ts";
import { focusTitle } from "./row-keys.ts";

/** The previewed entry: by id, or the first or last of a page that is still loading. */
type Looked = { id: number } | { page: number; end: "first" | "last" };

/** Tracks the previewed entry and moves to its neighbors, across pages. */
export function useQuickLook(
  list: ListPage,
  top: RefObject<HTMLElement | null>,
  onPage: (page: number) => void,
) {
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
