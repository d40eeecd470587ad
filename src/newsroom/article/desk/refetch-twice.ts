import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { invalidateAll } from "#http/client/invalidation.ts";

const againAfterMs = 1000;

/** Refetches all queries, immediately and a second later (spec, section 4). */
export function refetchTwice(client: QueryClient) {
  invalidateAll(client);
  setTimeout(() => invalidateAll(client), againAfterMs);
}

export function useInvalidate() {
  const client = useQueryClient();
  return useCallback(() => refetchTwice(client), [client]);
}
