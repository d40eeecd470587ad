import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useToast } from "#ui/toast.tsx";
import { CallFailure } from "../../calls.ts";
import { invalidateAll } from "../../saving.ts";

/**
 * Makes a decision, reports the result and invalidates all queries. Where somebody else has decided meanwhile, that is
 * reported, and nothing is left to decide.
 */
export function useDecision<Input = void>(
  decide: (input: Input) => Promise<unknown>,
  done: string,
  onDecided?: () => void,
) {
  const client = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: decide,
    onSuccess: () => {
      showToast({ title: "Success", description: done });
      onDecided?.();
    },
    onError: (error) => {
      showToast({ title: "Error", description: error.message, variant: "destructive" });
      if (error instanceof CallFailure && isDecided.has(error.status)) onDecided?.();
    },
    onSettled: () => invalidateAll(client),
  });
}

/** The answers to a decision on a suggestion that is not open any more. */
const isDecided = new Set([404, 409]);
