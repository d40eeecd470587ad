import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useToast } from "#ui/toast.tsx";
import { PasskeyFailure } from "../../../sign-in/passkeys.ts";
import { CallFailure } from "../../calls.ts";
import { invalidateAll } from "../../saving.ts";

/**
 * Runs one change of the account at a time: tells of its success by a toast, keeps its failure, and reads everything
 * again. What is gone, in another tab for instance, is told by a toast too: the place of a failure goes with it. `run` returns
 * false where the change failed, or another is under way.
 */
export function useChange() {
  const client = useQueryClient();
  const toast = useToast();
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const run = async (change: () => Promise<unknown>, done?: string): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      await change();
      if (done) toast({ title: done });
      invalidateAll(client);
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure || error instanceof PasskeyFailure)) throw error;
      if (isGone(error)) {
        toast({ title: error.message, variant: "destructive" });
        invalidateAll(client);
      } else setFailure(error);
      return false;
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return {
    run,
    isBusy,
    failure,
    /** The fault of a field, by its name in the payload. */
    faultOf: (path: string) =>
      failure instanceof CallFailure
        ? failure.issues.find((issue) => issue.path === path)?.message
        : undefined,
  };
}

const isGone = (error: Error) => error instanceof CallFailure && error.status === 404;
