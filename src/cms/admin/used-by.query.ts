import { queryOptions } from "@tanstack/react-query";
import { api } from "#http/client/api.ts";
import { segmentOf } from "#http/client/calls.ts";
import type { AdminType } from "./type.tsx";

/** References to an entry. Never cached, because other editors may save at any time. */
export const usedByQuery = ({ path }: Pick<AdminType, "path">, id: number) =>
  queryOptions({
    queryKey: ["admin", path, id, "used-by"],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const params = { type: segmentOf(path), id };
      return (await api("GET /api/admin/entries/{type}/{id}/used-by", { params })).usedBy;
    },
  });
