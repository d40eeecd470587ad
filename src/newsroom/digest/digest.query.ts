import { queryOptions } from "@tanstack/react-query";
import type { ReadAnswer } from "#cms/engine/read/reads.server.ts";
import type { digestRead } from "./digest.api.server.ts";

/** The digest of a week, or the latest one. Null if the week has no digest. */
export const digestQuery = (week: string | null) =>
  queryOptions<ReadAnswer<typeof digestRead> | null>({
    meta: { notFound: "null" },
    queryKey: ["api", `digest${week === null ? "" : `?${new URLSearchParams({ week })}`}`],
  });
