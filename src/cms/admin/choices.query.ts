import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { callApi, entriesPath } from "./calls.ts";
import type { AdminType } from "./type.tsx";

const fieldChoices = z.object({
  values: z.array(z.object({ value: z.string(), count: z.number() })),
  empty: z.number(),
  total: z.number(),
});

/** The values of a field, each with the number of entries that it leaves. */
export type FieldChoices = z.infer<typeof fieldChoices>;

const choices = z.object({ total: z.number(), fields: z.record(z.string(), fieldChoices) });

/** The filters of a list, with the number of entries that each choice leaves; `filter` is that of the list. */
export function choicesQuery({ path }: Pick<AdminType, "path">, filter: string, fields: string[]) {
  const params = new URLSearchParams(filter);
  params.set("fields", fields.join(","));
  return queryOptions({
    queryKey: ["admin", path, "choices", params.toString()],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: async () => choices.parse(await callApi("GET", `${entriesPath(path)}/choices?${params}`)),
  });
}
