import { undoBatch } from "#cms/admin/batch.ts";
import { api } from "#http/client/api.ts";
import { useAction } from "#http/client/use-action.tsx";
import { pluralize } from "#shared/text.ts";
import type { Redirect } from "../links.schema.ts";

/** Replaces a link in every field that contains it, or removes it. The toast offers Undo. */
export function useMend() {
  const undo = useAction({
    call: async (batches: number[]) => {
      for (const batch of batches) await undoBatch(batch);
    },
    done: "The links are unchanged",
  });
  return useAction({
    call: (body: { link: string; to: string | null }) => api("POST /api/admin/links/mend", { body }),
    done: ({ batches, results }, { to }) => {
      const refused = results.filter(({ ok }) => !ok);
      const done = results.length - refused.length;
      return {
        title:
          done === 0
            ? "Nothing was changed"
            : `${to === null ? "Removed from" : "Replaced in"} ${pluralize(done, "entry", "entries")}`,
        ...(refused[0]?.message && { description: refused[0].message }),
        ...(done === 0 && { variant: "destructive" as const }),
        ...(batches.length > 0 && { action: { label: "Undo", onClick: () => undo.mutate(batches) } }),
      };
    },
  });
}

/** Starts a new check of all external links in the background. */
export function useCheckLinks() {
  return useAction({
    call: () => api("POST /api/admin/links/check"),
    done: () => ({
      title: "The links are being checked",
      description: "This takes a few minutes. You can keep working.",
    }),
    refetch: () => undefined,
  });
}

/** Adds and removes redirects. The toast of a removal offers to add it again. */
export function useRedirects() {
  const add = useAction({
    call: (body: { from: string; to: string }) => api("POST /api/admin/redirects", { body }),
    done: (_, { from }) => ({ title: `${from} is now redirected` }),
    failed: null,
  });
  const remove = useAction({
    call: ({ id }: Redirect) => api("DELETE /api/admin/redirects/{id}", { params: { id } }),
    done: (_, { from, to }) => ({
      title: `The redirect from ${from} was removed`,
      action: { label: "Undo", onClick: () => add.mutate({ from, to }) },
    }),
  });
  return { add, remove };
}
