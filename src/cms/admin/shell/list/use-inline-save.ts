import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useToast } from "#ui/toast.tsx";
import { CallFailure, type EntryData } from "../../calls.ts";
import { invalidateAll, useEntryCalls } from "../../saving.ts";
import { type AdminType, labelsOf } from "../../type.tsx";
import type { ListPage } from "./list.query.ts";

/** Sets one field of an entry of the list. */
export type SaveField = (entry: EntryData, field: string, value: unknown) => void;

/** Saves what is changed within a row. It is shown at once; the saves of one entry follow one another. */
export function useInlineSave(type: AdminType): SaveField {
  const client = useQueryClient();
  const toast = useToast();
  const calls = useEntryCalls(type);
  const words = labelsOf(type);
  const saves = useRef(new Map<number, Promise<EntryData>>());
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
    const before = saves.current.get(entry.id);
    const save = (before ?? Promise.resolve(entry)).then((last) => calls.update(last, { [field]: value }));
    saves.current.set(entry.id, save);
    save
      .then(
        ({ updatedAt }) => {
          show(entry.id, { updatedAt });
          toast({ title: "Success", description: words.updated });
        },
        (error: unknown) => {
          if (!(error instanceof CallFailure)) throw error;
          invalidateAll(client);
          toast({ title: "Error", variant: "destructive", description: words.updateFailed(error.message) });
        },
      )
      .finally(() => {
        if (saves.current.get(entry.id) === save) saves.current.delete(entry.id);
      });
  };
}
