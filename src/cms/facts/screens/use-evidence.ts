import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type ApiResult, api } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import { invalidateAll } from "#http/client/invalidation.ts";
import { useToast } from "#ui/toast.tsx";
import { isOpened } from "./opened-sources.ts";

/** The calls that change evidence. Each reports its result in a toast and resolves to false if it fails. */
export function useEvidence() {
  const client = useQueryClient();
  const showToast = useToast();
  const running = useRef(new Set<string>());
  const run = async <Result>(
    key: string,
    call: () => Promise<Result>,
    done: string,
    undo?: (result: Result) => void,
  ): Promise<boolean> => {
    // Ignores key repeat.
    if (running.current.has(key)) return false;
    running.current.add(key);
    try {
      const result = await call();
      const action = undo && { label: "Undo", onClick: () => undo(result) };
      showToast({ title: "Success", description: done, ...(action && { action }) });
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      showToast({ title: "Error", description: error.message, variant: "destructive" });
      return false;
    } finally {
      running.current.delete(key);
      invalidateAll(client);
    }
  };
  const undo = async (confirmed: Confirmed[], name: string, onUndone?: () => void) => {
    const isUndone = await run(
      `undo ${confirmed.map(({ id }) => id)}`,
      async () => {
        for (const { id, checkedAt } of confirmed)
          await api("POST /api/admin/citations/{id}/confirm/undo", {
            params: { id },
            body: { confirmedAt: checkedAt },
          });
      },
      `${name}: confirmation undone`,
    );
    if (isUndone) onUndone?.();
  };
  return {
    confirm: (cited: Cited[], name: string, onUndone?: () => void) =>
      run(
        `confirm ${cited.map(({ id }) => id)}`,
        async () => {
          const answers = await Promise.allSettled(cited.map(confirmOne));
          const done = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
          const failure = answers.find((answer) => answer.status === "rejected")?.reason;
          if (failure && (done.length === 0 || !(failure instanceof CallFailure))) throw failure;
          if (failure)
            showToast({
              title: "Not every source was confirmed",
              description: failure.message,
              variant: "destructive",
            });
          return done;
        },
        `${name}: confirmed today`,
        (answers) => void undo(answers, name, onUndone),
      ),
    remove: (id: number, name: string) =>
      run(
        `remove ${id}`,
        () => api("DELETE /api/admin/citations/{id}", { params: { id } }),
        `${name}: source removed`,
      ),
    showNote: (shown: { kind: string; entryId: number; note: string; isShown: boolean }) =>
      run(
        `caution ${shown.note}`,
        () => api("PUT /api/admin/cautions", { body: shown }),
        shown.isShown ? "Readers see this note as a caution" : "Readers no longer see this note",
      ),
    run,
  };
}

interface Cited {
  id: number;
  url: string;
}

/** If the source was not opened in this window, the server fetches it and compares the quote. */
const confirmOne = ({ id, url }: Cited) =>
  api("POST /api/admin/citations/{id}/confirm", {
    params: { id },
    ...(!isOpened(url) && { body: { compare: true } }),
  });

type Confirmed = ApiResult<"POST /api/admin/citations/{id}/confirm">;
