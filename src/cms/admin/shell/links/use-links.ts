import { useMutation, useQueryClient } from "@tanstack/react-query";
import { pluralize } from "#shared/text.ts";
import { useToast } from "#ui/toast.tsx";
import { mendAnswer, type Redirect } from "../../../links/links.schema.ts";
import { undoBatchPath } from "../../batch.ts";
import { callApi } from "../../calls.ts";
import { invalidateAll } from "../../saving.ts";

/** Leads a link elsewhere in every field that holds it, or takes it out; the toast undoes it. */
export function useMend() {
  const client = useQueryClient();
  const toast = useToast();
  const undo = useMutation({
    mutationFn: async (batches: number[]) => {
      for (const batch of batches) await callApi("POST", undoBatchPath(batch));
    },
    onSuccess: () => toast({ title: "The links are as they were" }),
    onError: ({ message }) => toast({ title: "Error", variant: "destructive", description: message }),
    onSettled: () => invalidateAll(client),
  });
  return useMutation({
    mutationFn: async (body: { link: string; to: string | null }) =>
      mendAnswer.parse(await callApi("POST", "/api/admin/links/mend", { body })),
    onSuccess: ({ batches, results }, { to }) => {
      const refused = results.filter(({ ok }) => !ok);
      const done = results.length - refused.length;
      toast({
        title:
          done === 0
            ? "Nothing was changed"
            : `${to === null ? "Taken out of" : "Replaced in"} ${pluralize(done, "entry", "entries")}`,
        ...(refused[0]?.message && { description: refused[0].message }),
        ...(done === 0 && { variant: "destructive" as const }),
        ...(batches.length > 0 && { action: { label: "Undo", onClick: () => undo.mutate(batches) } }),
      });
    },
    onError: ({ message }) => toast({ title: "Error", variant: "destructive", description: message }),
    onSettled: () => invalidateAll(client),
  });
}

/** Asks all outside addresses anew, in the background. */
export function useCheckLinks() {
  const toast = useToast();
  return useMutation({
    mutationFn: () => callApi("POST", "/api/admin/links/check"),
    onSuccess: () =>
      toast({
        title: "The links are being checked",
        description: "It takes a few minutes; you can go on working.",
      }),
    onError: ({ message }) => toast({ title: "Error", variant: "destructive", description: message }),
  });
}

/** Adds redirects and ends them; the toast of an end adds it again. */
export function useRedirects() {
  const client = useQueryClient();
  const toast = useToast();
  const onSettled = () => invalidateAll(client);
  const add = useMutation({
    mutationFn: (body: { from: string; to: string }) => callApi("POST", "/api/admin/redirects", { body }),
    onSuccess: (_, { from }) => toast({ title: `${from} is redirected now` }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Redirect) => callApi("DELETE", `/api/admin/redirects/${id}`),
    onSuccess: (_, { from, to }) =>
      toast({
        title: `The redirect from ${from} has ended`,
        action: { label: "Undo", onClick: () => add.mutate({ from, to }) },
      }),
    onError: ({ message }) => toast({ title: "Error", variant: "destructive", description: message }),
    onSettled,
  });
  return { add, remove };
}
