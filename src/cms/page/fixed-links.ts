import { queryOptions, useQuery } from "@tanstack/react-query";

/** The fixed links that lead to no page at present; usually none. */
export const missingFixedLinksQuery = queryOptions<string[]>({
  queryKey: ["api", "fixed-links", "missing"],
});

/** Returns a function that checks whether a fixed link leads to a page. While that is unknown, all count as live. */
export function useIsLive(): (path: string) => boolean {
  const { data: missing = [] } = useQuery(missingFixedLinksQuery);
  return (path) => !missing.includes(path);
}
