import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ApiResult, api } from "#http/client/api.ts";
import { segmentOf } from "#http/client/calls.ts";
import type { AdminType } from "./type.tsx";

/** The values of a field, each with the number of entries that it would match. */
export type FieldChoices = ApiResult<"GET /api/admin/entries/{type}/choices">["fields"][string];

/** The filter options of a list, each with the number of entries that it would match. `filter` is the list's current filter. */
export function choicesQuery({ path }: Pick<AdminType, "path">, filter: string, fields: string[]) {
  const params = new URLSearchParams(filter);
  params.set("fields", fields.join(","));
  return queryOptions({
    queryKey: ["admin", path, "choices", params.toString()],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: () =>
      api("GET /api/admin/entries/{type}/choices", { params: { type: segmentOf(path) }, query: params }),
  });
}
