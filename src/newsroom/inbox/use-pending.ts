import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ActionQueue } from "./action-queue.ts";
import { rereadInbox } from "./inbox.query.ts";

/** Articles that the screen already shows as the server will answer: gone from the list, or being rewritten. */
export function usePending() {
  const client = useQueryClient();
  const [hidden, setHidden] = useState<ReadonlySet<number>>(none);
  const [rewriting, setRewriting] = useState<ReadonlySet<number>>(none);
  const answered = useRef<number[]>([]);
  const [queue] = useState(
    () =>
      new ActionQueue(async () => {
        const told = answered.current;
        answered.current = [];
        // The list that is read from now on knows of what was answered before.
        const isRead = await rereadInbox(client);
        if (!isRead) {
          // Another reading took the place of this one: these stay hidden until the next is done.
          answered.current.push(...told);
          return;
        }
        setHidden((ids) => without(ids, told));
        setRewriting((ids) => without(ids, told));
      }),
  );
  return {
    queue,
    hidden,
    rewriting,
    hide: (ids: number[]) => setHidden((all) => new Set([...all, ...ids])),
    show: (ids: number[]) => {
      answered.current = answered.current.filter((id) => !ids.includes(id));
      setHidden((all) => without(all, ids));
    },
    markRewriting: (ids: number[]) => setRewriting((all) => new Set([...all, ...ids])),
    unmark: (ids: number[]) => setRewriting((all) => without(all, ids)),
    /** Notes that the server knows of what was done with these. */
    confirm: (ids: number[]) => {
      answered.current.push(...ids);
    },
  };
}

export type Pending = ReturnType<typeof usePending>;

const none: ReadonlySet<number> = new Set();

const without = (all: ReadonlySet<number>, ids: number[]) => {
  const gone = new Set(ids);
  return new Set([...all].filter((id) => !gone.has(id)));
};
