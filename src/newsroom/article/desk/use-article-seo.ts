import { z } from "zod";
import { callApi } from "#cms/admin/calls.ts";
import { failure, useNewsCall } from "./use-news-call.tsx";

const analysis = z.object({
  focusKeyphrase: z.string(),
  seoScore: z.number(),
  suggestions: z.array(z.string()),
});

/** Has an article's meta tags written; the answer says how ready it is for search engines with them. */
export const useArticleSeo = (id: number) =>
  useNewsCall({
    send: async () => analysis.parse(await callApi("POST", `/api/news/${id}/generate-seo`, { body: {} })),
    done: () => ({ title: "SEO Generated", description: "Meta tags have been generated successfully" }),
    failed: failure("Failed to generate SEO metadata"),
  });
