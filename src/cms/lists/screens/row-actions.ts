import { useParams, useSearchParams } from "react-router";
import { listedEntryHref } from "../../addresses.ts";
import type { EntryData } from "../../calls.ts";
import type { AdminType } from "../../type.tsx";

/** The actions of a list on one of its entries. */
export interface RowActions {
  /** The address that opens an entry. */
  hrefOf: (id: number) => string;
  onEdit: (entry: EntryData) => void;
  onDelete: (entry: EntryData) => void;
  onHistory: (entry: EntryData) => void;
}

/** Returns the addresses of a list's entries; that of a part of a screen opens them over the screen. */
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
