import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { callApi } from "./calls.ts";

const entries = z.array(
  z.object({
    kind: z.string(),
    id: z.number(),
    title: z.string(),
    path: z.string().nullable(),
    isPublic: z.boolean(),
  }),
);

/** An entry that was found by its title, drafts included. */
export type NamedEntry = z.infer<typeof entries>[number];

const path = "/api/admin/search";

/** Entries whose title has the words of a text, of one kind or of all; the server's best twenty. */
export const entriesNamedQuery = (text: string, kind = "") =>
  queryOptions<NamedEntry[]>({
    queryKey: ["admin", "search", kind, text],
    staleTime: 0,
    queryFn: async () =>
      entries.parse(
        await callApi("GET", `${path}?${new URLSearchParams({ q: text, ...(kind && { kind }) })}`),
      ),
  });

/** The entries of a kind with the given numbers or slugs. */
export const chosenEntriesQuery = (kind: string, by: "ids" | "slugs", keys: readonly (string | number)[]) =>
  queryOptions<NamedEntry[]>({
    queryKey: ["admin", "search", kind, by, keys.toSorted().join(",")],
    staleTime: 0,
    queryFn: () => findChosenEntries(kind, by, keys),
  });

/** The same, asked once. @throws CallFailure */
export const findChosenEntries = async (
  kind: string,
  by: "ids" | "slugs",
  keys: readonly (string | number)[],
): Promise<NamedEntry[]> =>
  entries.parse(await callApi("GET", `${path}?${new URLSearchParams({ kind, [by]: keys.join(",") })}`));
