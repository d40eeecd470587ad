import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useToast } from "#ui/toast.tsx";
import { callApi } from "../../calls.ts";
import { invalidateAll } from "../../saving.ts";

/** Restores through an address of the API, reports the result and invalidates all queries. */
export function useRestore({ done, failed }: { done: string; failed: string }, onRestored?: () => void) {
  const client = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: (path: string) => callApi("POST", path),
    onSuccess: () => {
      showToast({ title: "Success", description: done });
      onRestored?.();
      invalidateAll(client);
    },
    onError: (error) =>
      showToast({ title: "Error", description: `${failed}: ${error.message}`, variant: "destructive" }),
  });
}
