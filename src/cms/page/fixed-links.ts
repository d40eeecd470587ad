import { queryOptions, useQuery } from "@tanstack/react-query";

/** The fixed links that lead to no page at present; usually none. */
export const missingFixedLinksQuery = queryOptions<string[]>({
  queryKey: ["api", "fixed-links", "missing"],
});

/** Returns what tells whether a fixed link leads somewhere. While that is not known, all are taken to. */
export function useIsLive(): (path: string) => boolean {
  const { data: missing = [] } = useQuery(missingFixedLinksQuery);
  return (path) => !missing.includes(path);
}
