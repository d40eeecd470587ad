import { queryOptions } from "@tanstack/react-query";
import { type ApiArgs, api, apiQuery } from "#http/client/api.ts";
import type { QueuedProposal } from "../suggestion-queue.ts";

export const suggestionsQuery = queryOptions({ ...apiQuery("GET /api/admin/suggestions"), staleTime: 0 });

/** Accepts a proposal and all equal ones, with a note to their senders. Does not change the entry. @throws CallFailure */
export const acceptProposal = ({ id }: QueuedProposal, note: string) =>
  api("POST /api/admin/suggestions/{id}/accept", { params: { id }, body: { note } });

/** Declines a proposal and all equal ones, with a note to their senders. @throws CallFailure */
export const declineProposal = ({ id }: QueuedProposal, note: string) =>
  api("POST /api/admin/suggestions/{id}/decline", { params: { id }, body: { note } });

/** Cites a source for the current value. @throws CallFailure */
export const putCitation = (body: ApiArgs<"PUT /api/admin/citations">["body"]) =>
  api("PUT /api/admin/citations", { body });
