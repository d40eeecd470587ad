import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { type Use, use } from "../references/use.ts";
import { callApi } from "./calls.ts";
import type { AdminType } from "./type.tsx";

/** References to an entry. Never cached, since others may save meanwhile. */
export const usedByQuery = ({ path }: Pick<AdminType, "path">, id: number) =>
  queryOptions<Use[]>({
    queryKey: ["admin", path, id, "used-by"],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const answer = await callApi("GET", `${path.replace(/^\/api\//, "/api/admin/entries/")}/${id}/used-by`);
      return z.object({ usedBy: z.array(use) }).parse(answer).usedBy;
    },
  });
