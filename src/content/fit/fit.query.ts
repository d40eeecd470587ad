import { queryOptions } from "@tanstack/react-query";
import type { ReadAnswer } from "#cms/engine/read/reads.server.ts";
import type { fitFeatures, fitQuestions, fitRead, fitScores } from "./fit-reads.server.ts";

/** The presets, and the features and other facts to choose from, by category. */
export const fitFormQuery = queryOptions<ReadAnswer<typeof fitFeatures>>({
  queryKey: ["api", "fit", "features?view=page"],
});

/** A page of vendors ranked by the requirements. */
export const fitPageQuery = (requirements: string, page: number) => {
  const params = new URLSearchParams({ view: "page", r: requirements });
  if (page > 1) params.set("page", String(page));
  return queryOptions<ReadAnswer<typeof fitRead>>({ queryKey: ["api", `fit?${params}`] });
};

/** The points of the vendors named as `addepar` or `addepar-vs-masttro`. */
export const fitScoresQuery = (vendors: string, requirements: string) => {
  const params = new URLSearchParams({ v: vendors, r: requirements });
  return queryOptions<ReadAnswer<typeof fitScores>>({ queryKey: ["api", "fit", `scores?${params}`] });
};

/** Null if the vendor does not exist. */
export const requestForProposalQuery = (requirements: string, vendor: string | null) => {
  const params = new URLSearchParams({ r: requirements, ...(vendor && { vendor }) });
  return queryOptions<ReadAnswer<typeof fitQuestions> | null>({
    meta: { notFound: "null" },
    queryKey: ["api", "fit", `questions?${params}`],
  });
};
