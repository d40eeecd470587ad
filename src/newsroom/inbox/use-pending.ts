import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ActionQueue } from "./action-queue.ts";
import { rereadInbox } from "./inbox.query.ts";

/** Optimistic changes: articles that the screen already hides or shows as being rewritten. */
export function usePending() {
  const client = useQueryClient();
  const [hidden, setHidden] = useState<ReadonlySet<number>>(none);
  const [rewriting, setRewriting] = useState<ReadonlySet<number>>(none);
  const confirmedIds = useRef<number[]>([]);
  const [queue] = useState(
    () =>
      new ActionQueue(async () => {
        const idsToClear = confirmedIds.current;
        confirmedIds.current = [];
        // The list fetched from now on includes everything answered before.
        const isRead = await rereadInbox(client);
        if (!isRead) {
          // Another fetch replaced this one, so these stay hidden until that one is done.
          confirmedIds.current.push(...idsToClear);
          return;
        }
        setHidden((ids) => withoutIds(ids, idsToClear));
        setRewriting((ids) => withoutIds(ids, idsToClear));
      }),
  );
  return {
    queue,
    hidden,
    rewriting,
    hide: (ids: number[]) => setHidden((all) => new Set([...all, ...ids])),
    show: (ids: number[]) => {
      confirmedIds.current = confirmedIds.current.filter((id) => !ids.includes(id));
      setHidden((all) => withoutIds(all, ids));
    },
    markRewriting: (ids: number[]) => setRewriting((all) => new Set([...all, ...ids])),
    unmark: (ids: number[]) => setRewriting((all) => withoutIds(all, ids)),
    /** Notes that the server has applied the changes to these articles. */
    confirm: (ids: number[]) => {
      confirmedIds.current.push(...ids);
    },
  };
}

export type Pending = ReturnType<typeof usePending>;

const none: ReadonlySet<number> = new Set();

const withoutIds = (all: ReadonlySet<number>, ids: number[]) => {
  const idsToRemove = new Set(ids);
  return new Set([...all].filter((id) => !idsToRemove.has(id)));
};
