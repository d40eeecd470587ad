import { queryOptions } from "@tanstack/react-query";
import type { Digest } from "./digest.queries.server.ts";

/** The digest of a week, or the latest one; `null`: nothing was published in this week. */
export const digestQuery = (week: string | null) =>
  queryOptions<Digest | null>({
    queryKey: ["api", `digest${week === null ? "" : `?${new URLSearchParams({ week })}`}`],
  });
