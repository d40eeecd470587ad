import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { useToast } from "#ui/toast.tsx";
import { undoBatchPath } from "../../batch.ts";
import { callApi, type EntryData } from "../../calls.ts";
import { invalidateAll } from "../../saving.ts";
import type { AdminType } from "../../type.tsx";
import { bulkWordsOf, countEntries } from "./bulk-words.ts";

/** So many entries at most are changed by one call. */
export const mostAtOnce = 5000;

export interface BulkRequest {
  action: "publish" | "unpublish" | "delete" | "set";
  /** The entries: by id, or all that the list's filter finds. */
  entries: { ids: number[] } | { filter: string; except: number[] };
  /** How many they are. */
  count: number;
  field?: string;
  value?: unknown;
}

/** An entry that was left as it is. */
export interface Refusal {
  id: number;
  title: string;
  message: string;
}

/** Changes several entries in one request, says how it went, and undoes it from the toast. */
export function useBulk(type: AdminType, rows: EntryData[]) {
  const toast = useToast();
  const client = useQueryClient();
  const [refused, setRefused] = useState<Refusal[]>([]);
  const undo = useUndo(type);
  const titleOf = useSeenTitles(type, rows);
  const words = bulkWordsOf(type);
  const call = useMutation({
    mutationFn: async ({ entries, action, field, value }: BulkRequest) =>
      bulkAnswer.parse(
        await callApi("POST", "/api/admin/bulk", {
          body: { type: type.path.replace(/^\/api\//, ""), ...entries, action, field, value },
        }),
      ),
    onMutate: () => setRefused([]),
    onSuccess: ({ batch, results }, { action }) => {
      const left = results.filter(({ ok }) => !ok);
      setRefused(left.map(({ id, message }) => ({ id, title: titleOf(id), message: message ?? "" })));
      const done = results.length - left.length;
      toast({
        title: done === 0 ? "Nothing was changed" : `${countEntries(type, done)} ${words[action].done}`,
        ...(left.length > 0 && { description: `${countEntries(type, left.length)} left as before` }),
        ...(done === 0 && { variant: "destructive" as const }),
        ...(batch !== null && { action: { label: "Undo", onClick: () => undo.mutate(batch) } }),
      });
    },
    onError: ({ message }) => toast({ title: "Error", variant: "destructive", description: message }),
    onSettled: () => invalidateAll(client),
  });
  return {
    run: call.mutateAsync,
    /** The action under way, or null. */
    running: call.isPending ? call.variables : null,
    refused,
    forgetRefused: () => setRefused([]),
  };
}

/** Remembers the titles of all rows that were in sight: an entry that refuses may be on another page, or gone. */
function useSeenTitles(type: AdminType, rows: EntryData[]) {
  const [titles] = useState(() => new Map<number, string>());
  for (const row of rows) titles.set(row.id, type.titleOf(row));
  return (id: number) => titles.get(id) ?? `Number ${id}`;
}

function useUndo(type: AdminType) {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (batch: number) => undoAnswer.parse(await callApi("POST", undoBatchPath(batch))),
    onSuccess: ({ restored }) => toast({ title: `${countEntries(type, restored)} restored` }),
    onError: ({ message }) => toast({ title: "Error", variant: "destructive", description: message }),
    onSettled: () => invalidateAll(client),
  });
}

const bulkAnswer = z.object({
  batch: z.number().nullable(),
  results: z.array(z.object({ id: z.number(), ok: z.boolean(), message: z.string().optional() })),
});
const undoAnswer = z.object({ restored: z.number() });
