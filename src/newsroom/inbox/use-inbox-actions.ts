import { z } from "zod";
import { callApi } from "#cms/admin/calls.ts";
import { pluralize, preview } from "#shared/text.ts";
import { useToast } from "#ui/toast.tsx";
import { begunBatch } from "../rewriting/rewrite-batch.ts";
import { refusalWords } from "./inbox-words.ts";
import type { Pending } from "./use-pending.ts";
import { type Undoable, useUndo } from "./use-undo.ts";

/** Articles that an action is about, as a message names them: `ids` all of them, `title` of the first line. */
export interface Chosen {
  ids: number[];
  title: string;
  lines: number;
  /** The articles' own titles. */
  titles: ReadonlyMap<number, string>;
}

/**
 * The inbox's actions: each is shown at once, sent in its turn, and taken back on the screen when the server refuses it.
 * `onReturn` is told of an article that has come back.
 */
export function useInboxActions(pending: Pending, onReturn: (id: number) => void) {
  const screen: Screen = { pending, onReturn, toast: useToast(), undo: useUndo() };
  return {
    setAside: (chosen: Chosen) => move(screen, settingAside, chosen),
    bringBack: (chosen: Chosen) => move(screen, bringingBack, chosen),
    rewrite: (chosen: Chosen, options?: RewriteOptions) => rewrite(screen, chosen, options),
    merge: (chosen: Chosen) => regroup(screen, merging, chosen),
    split: (chosen: Chosen) => regroup(screen, splitting, chosen),
    undo: () => screen.undo.undo() || screen.toast({ title: "Nothing to undo" }),
  };
}

/** The parts of the screen that an action changes. */
interface Screen {
  pending: Pending;
  onReturn: (id: number) => void;
  toast: ReturnType<typeof useToast>;
  undo: ReturnType<typeof useUndo>;
}

interface Move {
  there: string;
  back: string;
  did: string;
  failed: string;
}

const aside = "/api/admin/inbox/set-aside";
const waiting = "/api/admin/inbox/bring-back";
const settingAside: Move = { there: aside, back: waiting, did: "set aside", failed: "Failed to set aside" };
const bringingBack: Move = {
  there: waiting,
  back: aside,
  did: "brought back",
  failed: "Failed to bring back",
};

/** Moves articles out of the tab that is shown; undone, they come back. */
function move(screen: Screen, { there, back, did, failed }: Move, chosen: Chosen) {
  const { pending, undo, toast, onReturn } = screen;
  const { ids } = chosen;
  const action: Undoable = {
    undo: () => {
      pending.show(ids);
      const [first] = ids;
      if (first !== undefined) onReturn(first);
      toast({ title: `${nameOf(chosen)} is back` });
      pending.queue.add({
        send: () => send(back, ids),
        onFailed: (error) => fail(screen, "Failed to undo", error),
      });
    },
  };
  pending.hide(ids);
  undo.push(action);
  toast({
    title: `${nameOf(chosen)} ${did}`,
    action: { label: "Undo", onClick: () => undo.undo(action) },
  });
  pending.queue.add({
    send: async () => {
      await send(there, ids);
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
  /** True for a story's articles that are rewritten each by itself. */
  apart?: boolean;
  instruction?: string;
}

/** Has articles rewritten as one batch; undone, the batch is stopped. */
function rewrite(screen: Screen, chosen: Chosen, { apart = false, instruction = "" }: RewriteOptions = {}) {
  const { pending, undo, toast } = screen;
  const { ids } = chosen;
  let batch: number | null = null;
  const action: Undoable = {
    undo: () => {
      pending.unmark(ids);
      toast({ title: `The rewrite of ${nameOf(chosen)} is stopped` });
      pending.queue.add({
        // By its turn a rewrite that the server has refused has no batch to stop.
        send: async () => batch !== null && callApi("POST", `/api/admin/rewrites/${batch}/stop`),
        onFailed: (error) => fail(screen, "Failed to stop the rewrite", error),
      });
    },
  };
  pending.markRewriting(ids);
  undo.push(action);
  toast({
    title: `${nameOf(chosen)} ${chosen.lines > 1 ? "are" : "is"} being rewritten`,
    action: { label: "Undo", onClick: () => undo.undo(action) },
  });
  pending.queue.add({
    send: async () => {
      const body = { ids, apart, instruction };
      const begun = begunBatch.parse(await callApi("POST", "/api/admin/rewrites", { body }));
      batch = begun.batch;
      pending.confirm(ids);
      if (begun.refused.length > 0)
        toast({
          title: `${pluralize(begun.refused.length, "article")} not rewritten`,
          description: refusalWords(begun.refused, chosen.titles),
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
  path: string;
  did: string;
  undone: string;
  failed: string;
}

const merging: Regrouping = {
  path: "/api/admin/stories/merge",
  did: "merged into one story",
  undone: "The merge is undone",
  failed: "Failed to merge",
};
const splitting: Regrouping = {
  path: "/api/admin/stories/split",
  did: "split from the story",
  undone: "The split is undone",
  failed: "Failed to split",
};

/** An answer that holds the articles' former places. */
const changedStories = z.object({ undo: z.looseObject({}) });

/** Merges or splits stories; undone, the articles go back to their former places. */
function regroup(screen: Screen, { path, did, undone, failed }: Regrouping, chosen: Chosen) {
  const { pending, undo, toast } = screen;
  let former: object | null = null;
  const action: Undoable = {
    undo: () =>
      pending.queue.add({
        // By its turn a change that the server has refused has no former places.
        send: async () => {
          if (!former) return;
          await callApi("POST", "/api/admin/stories/place", { body: former });
          toast({ title: undone });
        },
        onFailed: (error) => fail(screen, "Failed to undo", error),
      }),
  };
  undo.push(action);
  pending.queue.add({
    send: async () => {
      former = changedStories.parse(await send(path, chosen.ids)).undo;
      toast({
        title: `${nameOf(chosen)} ${did}`,
        action: { label: "Undo", onClick: () => undo.undo(action) },
      });
    },
    onFailed: (error) => {
      undo.drop(action);
      fail(screen, failed, error);
    },
  });
}

const send = (path: string, articleIds: number[]) => callApi("POST", path, { body: { articleIds } });

const fail = ({ toast }: Screen, title: string, error: unknown) =>
  toast({ title, description: error instanceof Error ? error.message : "", variant: "destructive" });

const nameOf = ({ title, lines }: Chosen) =>
  lines > 1 ? pluralize(lines, "item") : `“${preview(title, 60)}”`;
