import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { callApi } from "#cms/admin/calls.ts";
import { articleReviewQuery } from "../review/article-review.query.ts";
import { failure, useNewsCall } from "./use-news-call.tsx";

const analysis = z.object({
  focusKeyphrase: z.string(),
  seoScore: z.number(),
  suggestions: z.array(z.string()),
});

/** Has an article's meta tags written; the answer says how ready it is for search engines with them. */
export function useArticleSeo(id: number) {
  const client = useQueryClient();
  return useNewsCall({
    send: async () => {
      const written = analysis.parse(await callApi("POST", `/api/news/${id}/generate-seo`, { body: {} }));
      // The article is of a newer version now, and only the version that is shown can be published.
      await client.refetchQueries({ queryKey: articleReviewQuery(id).queryKey });
      return written;
    },
    done: () => ({ title: "SEO Generated", description: "Meta tags have been generated successfully" }),
    failed: failure("Failed to generate SEO metadata"),
  });
}
