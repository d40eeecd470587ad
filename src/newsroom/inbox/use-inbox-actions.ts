import { z } from "zod";
import { callApi } from "#cms/admin/calls.ts";
import { pluralize } from "#shared/text.ts";
import { useToast } from "#ui/toast.tsx";
import { begunBatch } from "../rewriting/rewrite-batch.ts";
import type { Pending } from "./use-pending.ts";
import { type Undoable, useUndo } from "./use-undo.ts";

/** Articles that an action is about, as a message names them: `ids` all of them, `title` of the first line. */
export interface Chosen {
  ids: number[];
  title: string;
  lines: number;
}

/**
 * The inbox's actions: each is shown at once, sent in its turn, and taken back on the screen when the server refuses it.
 * `onReturn` is told of an article that has come back.
 */
export function useInboxActions(pending: Pending, onReturn: (id: number) => void) {
  const toast = useToast();
  const undo = useUndo();
  const fail = (words: string, error: unknown) =>
    toast({ title: words, description: error instanceof Error ? error.message : "", variant: "destructive" });
  const send = (path: string, articleIds: number[]) => callApi("POST", path, { body: { articleIds } });

  /** Moves articles out of the tab that is shown, and back. */
  const move =
    ({ there, back, did, failed }: Move) =>
    (chosen: Chosen) => {
      const { ids } = chosen;
      const action: Undoable = {
        undo: () => {
          pending.show(ids);
          const [first] = ids;
          if (first !== undefined) onReturn(first);
          toast({ title: `${nameOf(chosen)} is back` });
          pending.queue.add({
            send: () => send(back, ids),
            onFailed: (error) => fail("Failed to undo", error),
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
          fail(failed, error);
        },
      });
    };

  const rewrite = (chosen: Chosen, { apart = false, instruction = "" } = {}) => {
    const { ids } = chosen;
    let batch: number | null = null;
    const action: Undoable = {
      undo: () => {
        pending.unmark(ids);
        toast({ title: `The rewrite of ${nameOf(chosen)} is stopped` });
        pending.queue.add({
          send: () => callApi("POST", `/api/admin/rewrites/${batch}/stop`),
          onFailed: (error) => fail("Failed to stop the rewrite", error),
        });
      },
    };
    pending.markRewriting(ids);
    undo.push(action);
    pending.queue.add({
      send: async () => {
        const begun = begunBatch.parse(
          await callApi("POST", "/api/admin/rewrites", { body: { ids, apart, instruction } }),
        );
        batch = begun.batch;
        pending.confirm(ids);
        const [refusal] = begun.refused;
        if (refusal)
          fail(`${pluralize(begun.refused.length, "article")} not rewritten`, new Error(refusal.message));
      },
      onFailed: (error) => {
        undo.drop(action);
        pending.unmark(ids);
        fail("Failed to rewrite article", error);
      },
    });
  };

  const join = (action: "merge" | "split", chosen: Chosen) => {
    let placements: object = {};
    const undoable: Undoable = {
      undo: () =>
        pending.queue.add({
          send: () => callApi("POST", "/api/admin/stories/place", { body: placements }),
          onFailed: (error) => fail("Failed to undo", error),
        }),
    };
    undo.push(undoable);
    const did = action === "merge" ? "merged into one story" : "split from the story";
    pending.queue.add({
      send: async () => {
        placements = changedStories.parse(await send(`/api/admin/stories/${action}`, chosen.ids)).undo;
        toast({
          title: `${nameOf(chosen)} ${did}`,
          action: { label: "Undo", onClick: () => undo.undo(undoable) },
        });
      },
      onFailed: (error) => {
        undo.drop(undoable);
        fail(action === "merge" ? "Failed to merge" : "Failed to split", error);
      },
    });
  };

  return {
    setAside: move(settingAside),
    bringBack: move(bringingBack),
    rewrite,
    merge: (chosen: Chosen) => join("merge", chosen),
    split: (chosen: Chosen) => join("split", chosen),
    undo: () => undo.undo() || toast({ title: "Nothing to undo" }),
  };
}

/** An answer that holds the articles' former places. */
const changedStories = z.object({ undo: z.looseObject({}) });

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

const nameOf = ({ title, lines }: Chosen) =>
  lines > 1 ? pluralize(lines, "item") : `“${title.length > 60 ? `${title.slice(0, 59)}…` : title}”`;
