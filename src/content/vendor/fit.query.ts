import { queryOptions } from "@tanstack/react-query";
import type { FitForm, FitPage } from "./fit.queries.server.ts";
import type { RequestForProposal } from "./request-for-proposal.server.ts";

/** The features that can be required, by category. */
export const fitFormQuery = queryOptions<FitForm>({ queryKey: ["api", "fit", "features"] });

/** One page of vendors under the requirements of an address. */
export const fitPageQuery = (requirements: string, page: number) => {
  const params = new URLSearchParams({ view: "page", r: requirements });
  if (page > 1) params.set("page", String(page));
  return queryOptions<FitPage>({ queryKey: ["api", `fit?${params}`] });
};

/** `null`: there is no such vendor. */
export const requestForProposalQuery = (requirements: string, vendor: string | null) => {
  const params = new URLSearchParams({ r: requirements, ...(vendor && { vendor }) });
  return queryOptions<RequestForProposal | null>({ queryKey: ["api", "fit", `questions?${params}`] });
};
