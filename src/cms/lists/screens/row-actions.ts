import { useParams, useSearchParams } from "react-router";
import { listedEntryHref } from "#cms/admin/addresses.ts";
import type { AdminType } from "#cms/admin/type.tsx";
import type { EntryData } from "#http/client/calls.ts";

/** A list's actions on an entry. */
export interface RowActions {
  /** Returns the address that opens an entry. */
  hrefOf: (id: number) => string;
  onEdit: (entry: EntryData) => void;
  onDelete: (entry: EntryData) => void;
  onHistory: (entry: EntryData) => void;
}

/** Returns a function for the addresses of a list's entries. In a part of a screen, they open over the screen. */
export function useHrefs(type: AdminType, isPart: boolean): RowActions["hrefOf"] {
  const { tab = "" } = useParams();
  const [params] = useSearchParams();
  return (id) => {
    if (!isPart) return listedEntryHref(type, tab, id, params);
    const opened = new URLSearchParams(params);
    opened.set("edit", String(id));
    return `?${opened}`;
  };
}
