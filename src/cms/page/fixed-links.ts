import { queryOptions, useQuery } from "@tanstack/react-query";
import type { fixedLinkRead } from "#cms/engine/read/fixed-links.server.ts";
import type { ReadAnswer } from "#cms/engine/read/reads.server.ts";

/** Fixed links that are currently dead. Usually empty. */
export const missingFixedLinksQuery = queryOptions<ReadAnswer<typeof fixedLinkRead>>({
  queryKey: ["api", "fixed-links", "missing"],
});

/** Returns a function that reports whether a fixed link is live. Until the data is loaded, all links count as live. */
export function useIsLive(): (path: string) => boolean {
  const { data: missing = [] } = useQuery(missingFixedLinksQuery);
  return (path) => !missing.includes(path);
}
