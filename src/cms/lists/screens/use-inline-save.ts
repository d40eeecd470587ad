import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useToast } from "#ui/toast.tsx";
import { CallFailure, type EntryData, newerOf } from "../../calls.ts";
import { invalidateAll, useEntryCalls } from "../../saving.ts";
import { type AdminType, labelsOf } from "../../type.tsx";
import type { ListPage } from "./list.query.ts";

/** Sets one field of an entry of the list. */
export type SaveField = (entry: EntryData, field: string, value: unknown) => void;

/**
 * Saves what is changed within a row. It is shown at once; the saves of one entry follow one another, each based on the
 * one before: a row may be pressed before it has been drawn with what was last saved.
 */
export function useInlineSave(type: AdminType): SaveField {
  const client = useQueryClient();
  const toast = useToast();
  const calls = useEntryCalls(type);
  const words = labelsOf(type);
  const lastSaves = useRef(new Map<number, Promise<EntryData>>());
  const show = (id: number, fields: Record<string, unknown>) =>
    client.setQueriesData<ListPage>(
      { queryKey: ["admin", type.path, "page"] },
      (page) =>
        page && {
          ...page,
          items: page.items.map((item) => (item.id === id ? { ...item, ...fields } : item)),
        },
    );
  return (entry, field, value) => {
    show(entry.id, { [field]: value });
    const before = lastSaves.current.get(entry.id) ?? Promise.resolve(entry);
    const save = before.then((last) => calls.update(newerOf(last, entry), { [field]: value }));
    lastSaves.current.set(entry.id, save);
    save.then(
      ({ updatedAt }) => {
        show(entry.id, { updatedAt });
        toast({ title: "Success", description: words.updated });
      },
      (error: unknown) => {
        if (lastSaves.current.get(entry.id) === save) lastSaves.current.delete(entry.id);
        if (!(error instanceof CallFailure)) throw error;
        invalidateAll(client);
        toast({ title: "Error", variant: "destructive", description: words.updateFailed(error.message) });
      },
    );
  };
}
