import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useToast } from "#ui/toast.tsx";
import { invalidateAll } from "../../saving.ts";

/** Makes a decision, reports the result and invalidates all queries: one that somebody else has made meanwhile too. */
export function useDecision<Input = void>(
  decide: (input: Input) => Promise<unknown>,
  done: string,
  onDecided: () => void,
) {
  const client = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: decide,
    onSuccess: () => {
      showToast({ title: "Success", description: done });
      onDecided();
    },
    onError: (error) => showToast({ title: "Error", description: error.message, variant: "destructive" }),
    onSettled: () => invalidateAll(client),
  });
}
