import { queryOptions } from "@tanstack/react-query";
import type { SourceKind, Verdict } from "../evidence/evidence.ts";
import {
  type QueuedProposal,
  type SuggestionQueue,
  suggestionQueue,
} from "../suggestions/suggestion-queue.ts";
import { callApi } from "./calls.ts";

const path = "/api/admin/suggestions";

/** The open suggestions. */
export const suggestionsQuery = queryOptions<SuggestionQueue>({
  queryKey: ["admin", path],
  staleTime: 0,
  queryFn: async () => suggestionQueue.parse(await callApi("GET", path)),
});

/** Accepts a proposal and all equal ones, with words to their senders; no entry changes by it. @throws CallFailure */
export const acceptProposal = ({ id }: QueuedProposal, note: string) =>
  callApi("POST", `${path}/${id}/accept`, { body: { note } });

/** Declines a proposal and all equal ones, with words to their senders. @throws CallFailure */
export const declineProposal = ({ id }: QueuedProposal, note: string) =>
  callApi("POST", `${path}/${id}/decline`, { body: { note } });

/** A source's word on a value of an entry. */
export interface CitationInput {
  kind: string;
  entryId: number;
  field: string;
  /** The element of a list; null for a field as a whole. */
  item: string | null;
  source: { url: string; title: string; publisher: string | null; kind: SourceKind; publishedOn: null };
  quote: string | null;
  verdict: Verdict;
}

/** Cites a source for a value as it is now. @throws CallFailure */
export const putCitation = (citation: CitationInput) =>
  callApi("PUT", "/api/admin/citations", { body: citation });
