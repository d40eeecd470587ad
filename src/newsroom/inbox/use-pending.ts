import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
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

/** An editor's action. The screen shows it immediately; the server gets it when its turn comes. */
interface QueuedAction {
  send: () => Promise<unknown>;
  /** Reverts what the screen shows. */
  onFailed: (error: unknown) => void;
}

/** Sends actions one after another, in the order of the key presses. A failure does not stop the actions behind it. */
export class ActionQueue {
  readonly #onIdle: () => void;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** @param onIdle called after the last action has been answered */
  constructor(onIdle: () => void) {
    this.#onIdle = onIdle;
  }

  add(action: QueuedAction): void {
    this.#waiting++;
    this.#last = this.#last.then(() => this.#run(action));
  }

  async #run({ send, onFailed }: QueuedAction): Promise<void> {
    try {
      await send();
    } catch (error) {
      tell(onFailed, error);
    } finally {
      this.#waiting--;
      if (this.#waiting === 0) this.#onIdle();
    }
  }
}

/** Reports an error thrown by `onFailed`, so that the queue goes on. */
function tell(onFailed: QueuedAction["onFailed"], error: unknown): void {
  try {
    onFailed(error);
  } catch (fault) {
    reportError(fault);
  }
}
