import { useQueryClient } from "@tanstack/react-query";
import { api } from "#http/client/api.ts";
import { useAction } from "#http/client/use-action.tsx";
import { articleReviewQuery } from "../review/article-review.query.ts";
import { refetchTwice } from "./refetch-twice.ts";

/** Generates an article's meta tags. The response rates its search readiness with them. */
export function useArticleSeo(id: number) {
  const client = useQueryClient();
  return useAction({
    call: async () => {
      const seo = await api("POST /api/news/{id}/generate-seo", { params: { id } });
      // The article now has a newer version, and only the version on the screen can be published.
      await client.refetchQueries({ queryKey: articleReviewQuery(id).queryKey });
      return seo;
    },
    done: () => ({ title: "SEO Generated", description: "Meta tags have been generated successfully" }),
    failed: "Failed to generate SEO metadata",
    refetch: refetchTwice,
  });
}
