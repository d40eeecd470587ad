import type { InvalidateQueryFilters, Query, QueryClient } from "@tanstack/react-query";

/**
 * Invalidates queries: those on the screen are refetched now, the others when they are next shown. Resolves when those on the screen
 * have been refetched. A first load that is running may have read the former state. TanStack Query counts it as the refetch, so it is
 * followed by another.
 */
export async function invalidate(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const firstLoads = client.getQueryCache().findAll(filters).filter(isFirstLoad);
  await client.invalidateQueries(filters);
  if (firstLoads.length === 0) return;
  await Promise.allSettled(firstLoads.map(({ promise }) => promise));
  await client.invalidateQueries({ predicate: (query) => firstLoads.includes(query) });
}

const isFirstLoad = ({ state }: Query) => state.data === undefined && state.fetchStatus === "fetching";

/** Invalidates every query except the user's, and returns when those on the screen have been refetched. */
export const refetchAll = (client: QueryClient) =>
  invalidate(client, { predicate: ({ queryKey }) => queryKey.join("/") !== "api/auth/user" });

/** Does the same without waiting. */
export const invalidateAll = (client: QueryClient) => void refetchAll(client);
