import { useQueryClient } from "@tanstack/react-query";
import { callApi } from "#cms/admin/calls.ts";
import { failure, useNewsCall } from "../desk/use-news-call.tsx";
import { articleReviewQuery } from "./article-review.query.ts";

interface Given {
  flag: string;
  /** Null takes the decision back. */
  note: string | null;
}

/** Confirms a claim with a note, or takes its confirmation back; the review then shows it. */
export function useFlagDecision(articleId: number) {
  const client = useQueryClient();
  return useNewsCall<unknown, Given>({
    send: async ({ flag, note }) => {
      const path = `/api/news/${articleId}/flags/${flag}`;
      await (note === null
        ? callApi("DELETE", path)
        : callApi("PUT", path, { body: { decision: "confirmed", note } }));
      await client.refetchQueries({ queryKey: articleReviewQuery(articleId).queryKey });
    },
    failed: failure("The decision could not be saved"),
  });
}
