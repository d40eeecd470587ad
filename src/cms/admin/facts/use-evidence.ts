import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useToast } from "#ui/toast.tsx";
import { CallFailure, callApi } from "../calls.ts";
import { invalidateAll } from "../saving.ts";

const path = "/api/admin/citations";

/** The editors' calls on evidence, each reported in a notification; resolves to false where one failed. */
export function useEvidence() {
  const client = useQueryClient();
  const showToast = useToast();
  const running = useRef(new Set<string>());
  const run = async (key: string, call: () => Promise<unknown>, done: string): Promise<boolean> => {
    // A key that is held down repeats itself.
    if (running.current.has(key)) return false;
    running.current.add(key);
    try {
      await call();
      showToast({ title: "Success", description: done });
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
  return {
    confirm: (ids: number[], name: string) =>
      run(
        `confirm ${ids}`,
        async () => {
          for (const id of ids) await callApi("POST", `${path}/${id}/confirm`);
        },
        `${name}: confirmed today`,
      ),
    remove: (id: number, name: string) =>
      run(`remove ${id}`, () => callApi("DELETE", `${path}/${id}`), `${name}: source removed`),
    run,
  };
}
