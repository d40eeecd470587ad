import { useQueryClient } from "@tanstack/react-query";
import { adminEntryQuery, callApi, type EntryData, entryData } from "#http/client/calls.ts";
import { invalidateAll } from "#http/client/invalidation.ts";
import type { AdminType } from "./type.tsx";

/** The writes of an entry's form. */
export type EntryCalls = Pick<ReturnType<typeof useEntryCalls>, "create" | "update">;

/** The writes of a type. Each throws CallFailure and invalidates all queries afterwards. */
export function useEntryCalls({ path }: Pick<AdminType, "path">) {
  const client = useQueryClient();
  return {
    create: async (values: Record<string, unknown>): Promise<EntryData> => {
      const entry = entryData.parse(await callApi("POST", path, { body: values }));
      invalidateAll(client);
      return entry;
    },
    update: async (
      { id, updatedAt }: Pick<EntryData, "id" | "updatedAt">,
      values: Record<string, unknown>,
    ): Promise<EntryData> => {
      const answer = await callApi("PUT", `${path}/${id}`, { body: values, version: updatedAt });
      invalidateAll(client);
      const saved = entryData.parse(answer);
      // A form that is reopened immediately starts from the saved entry, not from stale data.
      client.setQueryData(adminEntryQuery(path, id).queryKey, saved);
      return saved;
    },
    /** Deletes an entry. Its page's address redirects to `redirectTo` if given. */
    remove: async ({ id }: Pick<EntryData, "id">, redirectTo: string | null): Promise<void> => {
      const query = redirectTo === null ? "" : `?${new URLSearchParams({ redirectTo })}`;
      await callApi("DELETE", `${path}/${id}${query}`);
      invalidateAll(client);
    },
  };
}
