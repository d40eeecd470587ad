import { useQuery } from "@tanstack/react-query";
import type { EntryData } from "../../calls.ts";
import { useEditPage } from "./edit-page-state.ts";

/** The path of the entry's page for readers; null for none, and until it is known. */
export function useEntryPath(entry: EntryData): string | null {
  const { type } = useEditPage();
  const { findPath } = type;
  const own = type.pathOf(entry);
  // Where the page is made of other entries too, the server knows whether there is one.
  const { data: found } = useQuery({
    queryKey: ["admin", type.path, entry.id, "path", entry.updatedAt],
    queryFn: async () => (await findPath?.(entry)) ?? null,
    enabled: own === null && findPath !== undefined,
  });
  return own ?? found ?? null;
}
