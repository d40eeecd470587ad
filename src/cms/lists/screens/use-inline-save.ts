import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useEntryCalls } from "#cms/admin/saving.ts";
import { type AdminType, labelsOf } from "#cms/admin/type.tsx";
import { useRenameOffer } from "#cms/admin/use-rename-offer.ts";
import { CallFailure, type EntryData, newerOf } from "#http/client/calls.ts";
import { invalidateAll } from "#http/client/invalidation.ts";
import { useToast } from "#ui/toast.tsx";
import type { ListPage } from "./list.query.ts";

export type SaveField = (entry: EntryData, field: string, value: unknown) => void;

/**
 * Saves changes made within a row and shows them optimistically. Saves of one entry run one after another, each based on the
 * previous result, because the row may change again before it has re-rendered.
 */
export function useInlineSave(type: AdminType): SaveField {
  const client = useQueryClient();
  const toast = useToast();
  const calls = useEntryCalls(type);
  const words = labelsOf(type);
  const offerRename = useRenameOffer(type);
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
    // A refused save changed nothing, so the next one starts from the displayed entry.
    const save = before
      .catch(() => entry)
      .then((last) => calls.update(newerOf(last, entry), { [field]: value }));
    lastSaves.current.set(entry.id, save);
    save.then(
      (saved) => {
        show(entry.id, { updatedAt: saved.updatedAt });
        const offer = field === type.titleField ? offerRename(entry, saved) : {};
        toast({ title: "Success", description: words.updated, ...offer });
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
