import { useRef } from "react";
import { type ApiResult, api } from "#http/client/api.ts";
import { pluralize, preview } from "#shared/text.ts";
import { useToast } from "#ui/toast.tsx";
import { refusalWords } from "./inbox-words.ts";
import type { Pending } from "./use-pending.ts";

/** The articles an action affects. `title` is the first line's, for messages. */
export interface Targets {
  ids: number[];
  title: string;
  lines: number;
  /** The articles' own titles. */
  titles: ReadonlyMap<number, string>;
}

/**
 * The inbox's actions. Each is shown immediately, sent in order, and reverted on the screen if the server rejects it. `onReturn` is
 * called with an article that came back.
 */
export function useInboxActions(pending: Pending, onReturn: (id: number) => void) {
  const screen: Screen = { pending, onReturn, toast: useToast(), undo: useUndo() };
  return {
    setAside: (targets: Targets) => move(screen, settingAside, targets),
    bringBack: (targets: Targets) => move(screen, bringingBack, targets),
    rewrite: (targets: Targets, options?: RewriteOptions) => rewrite(screen, targets, options),
    merge: (targets: Targets) => regroup(screen, merging, targets),
    split: (targets: Targets) => regroup(screen, splitting, targets),
    undo: () => screen.undo.undo() || screen.toast({ title: "Nothing to undo" }),
  };
}

/** The parts of the screen that actions change. */
interface Screen {
  pending: Pending;
  onReturn: (id: number) => void;
  toast: ReturnType<typeof useToast>;
  undo: ReturnType<typeof useUndo>;
}

type Shift = "POST /api/admin/inbox/set-aside" | "POST /api/admin/inbox/bring-back";

interface Move {
  there: Shift;
  back: Shift;
  did: string;
  failed: string;
}

const setAsideCall = "POST /api/admin/inbox/set-aside";
const bringBackCall = "POST /api/admin/inbox/bring-back";
const settingAside: Move = {
  there: setAsideCall,
  back: bringBackCall,
  did: "set aside",
  failed: "Failed to set aside",
};
const bringingBack: Move = {
  there: bringBackCall,
  back: setAsideCall,
  did: "brought back",
  failed: "Failed to bring back",
};

/** Moves articles out of the current tab. Undo brings them back. */
function move(screen: Screen, { there, back, did, failed }: Move, targets: Targets) {
  const { pending, undo, toast, onReturn } = screen;
  const { ids } = targets;
  const action: Undoable = {
    undo: () => {
      pending.show(ids);
      const [first] = ids;
      if (first !== undefined) onReturn(first);
      toast({ title: `${nameOf(targets)} is back` });
      pending.queue.add({
        send: () => api(back, { body: { articleIds: ids } }),
        onFailed: (error) => fail(screen, "Failed to undo", error),
      });
    },
  };
  pending.hide(ids);
  undo.push(action);
  toast({
    title: `${nameOf(targets)} ${did}`,
    action: { label: "Undo", onClick: () => undo.undo(action) },
  });
  pending.queue.add({
    send: async () => {
      await api(there, { body: { articleIds: ids } });
      pending.confirm(ids);
    },
    onFailed: (error) => {
      undo.drop(action);
      pending.show(ids);
      fail(screen, failed, error);
    },
  });
}

interface RewriteOptions {
  /** Rewrites a story's articles separately. */
  apart?: boolean;
  instruction?: string;
}

/** Rewrites articles as one batch. Undo stops the batch. */
function rewrite(screen: Screen, targets: Targets, { apart = false, instruction = "" }: RewriteOptions = {}) {
  const { pending, undo, toast } = screen;
  const { ids } = targets;
  let batch: number | null = null;
  const action: Undoable = {
    undo: () => {
      pending.unmark(ids);
      toast({ title: `Stopped the rewrite of ${nameOf(targets)}` });
      pending.queue.add({
        // Evaluated when sent: a rejected rewrite has no batch to stop.
        send: async () =>
          batch !== null && api("POST /api/admin/rewrites/{batch}/stop", { params: { batch } }),
        onFailed: (error) => fail(screen, "Failed to stop the rewrite", error),
      });
    },
  };
  pending.markRewriting(ids);
  undo.push(action);
  toast({
    title: `${nameOf(targets)} ${targets.lines > 1 ? "are" : "is"} being rewritten`,
    action: { label: "Undo", onClick: () => undo.undo(action) },
  });
  pending.queue.add({
    send: async () => {
      const startedBatch = await api("POST /api/admin/rewrites", { body: { ids, apart, instruction } });
      batch = startedBatch.batch;
      pending.confirm(ids);
      if (startedBatch.refused.length > 0)
        toast({
          title: `${pluralize(startedBatch.refused.length, "article")} not rewritten`,
          description: refusalWords(startedBatch.refused, targets.titles),
          variant: "destructive",
        });
    },
    onFailed: (error) => {
      undo.drop(action);
      pending.unmark(ids);
      fail(screen, "Failed to rewrite article", error);
    },
  });
}

interface Regrouping {
  call: "POST /api/admin/stories/merge" | "POST /api/admin/stories/split";
  did: string;
  undone: string;
  failed: string;
}

const merging: Regrouping = {
  call: "POST /api/admin/stories/merge",
  did: "merged into one story",
  undone: "The merge was undone",
  failed: "Failed to merge",
};
const splitting: Regrouping = {
  call: "POST /api/admin/stories/split",
  did: "split from the story",
  undone: "The split was undone",
  failed: "Failed to split",
};

/** Merges or splits stories. Undo moves the articles back. */
function regroup(screen: Screen, { call, did, undone, failed }: Regrouping, targets: Targets) {
  const { pending, undo, toast } = screen;
  /** The articles' former placements. */
  let former: ApiResult<Regrouping["call"]>["undo"] | null = null;
  const action: Undoable = {
    undo: () =>
      pending.queue.add({
        // Evaluated when sent: a rejected change has no former placements.
        send: async () => {
          if (!former) return;
          await api("POST /api/admin/stories/place", { body: former });
          toast({ title: undone });
        },
        onFailed: (error) => fail(screen, "Failed to undo", error),
      }),
  };
  undo.push(action);
  pending.queue.add({
    send: async () => {
      former = (await api(call, { body: { articleIds: targets.ids } })).undo;
      toast({
        title: `${nameOf(targets)} ${did}`,
        action: { label: "Undo", onClick: () => undo.undo(action) },
      });
    },
    onFailed: (error) => {
      undo.drop(action);
      fail(screen, failed, error);
    },
  });
}

const fail = ({ toast }: Screen, title: string, error: unknown) =>
  toast({ title, description: error instanceof Error ? error.message : "", variant: "destructive" });

const nameOf = ({ title, lines }: Targets) =>
  lines > 1 ? pluralize(lines, "item") : `“${preview(title, 60)}”`;

interface Undoable {
  undo: () => void;
}

/** The undo stack of this visit. */
function useUndo() {
  const history = useRef<Undoable[]>([]);
  return {
    push: (action: Undoable) => {
      history.current.push(action);
    },
    /** Removes an action that failed. */
    drop: (action: Undoable) => {
      history.current = history.current.filter((one) => one !== action);
    },
    /** Undoes an action, by default the last. Returns false if it is not on the stack. */
    undo: (action = history.current.at(-1)) => {
      if (!action || !history.current.includes(action)) return false;
      history.current = history.current.filter((one) => one !== action);
      action.undo();
      return true;
    },
  };
}
