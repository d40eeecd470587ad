import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiQuery } from "#http/client/api.ts";
import type { ProposalOrigin, ProposalState } from "../proposal.ts";

/** The proposals in a state, narrowed by origin, entry or source. */
export const proposalsQuery = (filter: {
  state: ProposalState;
  origin: ProposalOrigin | null;
  entry: string | null;
  /** The address of a source. Default: all. */
  source?: string | null;
}) =>
  queryOptions({
    ...apiQuery("GET /api/admin/proposals", {
      query: {
        state: filter.state,
        ...(filter.origin && { origin: filter.origin }),
        ...(filter.entry && { vendor: filter.entry }),
        ...(filter.source && { source: filter.source }),
      },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
