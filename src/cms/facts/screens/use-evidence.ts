import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { z } from "zod";
import { useToast } from "#ui/toast.tsx";
import { CallFailure, callApi } from "../calls.ts";
import { invalidateAll } from "../saving.ts";

const path = "/api/admin/citations";

/** The editors' calls on evidence, each reported in a notification; resolves to false where one failed. */
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
    // A key that is held down repeats itself.
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
          await callApi("POST", `${path}/${id}/confirm/undo`, { body: { confirmedAt: checkedAt } });
      },
      `${name}: confirmation undone`,
    );
    if (isUndone) onUndone?.();
  };
  return {
    confirm: (ids: number[], name: string, onUndone?: () => void) =>
      run(
        `confirm ${ids}`,
        async () => {
          const answers: Confirmed[] = [];
          for (const id of ids) answers.push(confirmed.parse(await callApi("POST", `${path}/${id}/confirm`)));
          return answers;
        },
        `${name}: confirmed today`,
        (answers) => void undo(answers, name, onUndone),
      ),
    remove: (id: number, name: string) =>
      run(`remove ${id}`, () => callApi("DELETE", `${path}/${id}`), `${name}: source removed`),
    run,
  };
}

const confirmed = z.object({ id: z.number(), checkedAt: z.string() });
type Confirmed = z.infer<typeof confirmed>;
