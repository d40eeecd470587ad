import { z } from "@hono/zod-openapi";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { generateSeo, scoreSeo, seoGenerationRequest, seoScoreRequest } from "./seo-generation.server.ts";
import { seoResult, seoScore } from "./seo-score.schema.ts";

const failure = (description: string) => ({
  description,
  body: z.object({ message: z.string(), ...seoScore.shape }),
});

/** Editors' API to write and score the texts that search engines show. */
export const seoApi = callsApi("SEO", [
  call("POST /api/generate-seo", {
    action: "content:write",
    summary: "Meta title, description and keyphrase written by the AI, and the resulting score",
    body: seoGenerationRequest,
    done: "The proposal",
    result: seoResult,
    failures: {
      400: "Title or content is missing",
      502: failure("The AI service failed; the score is for the submitted texts"),
      503: failure("No AI service is configured; the score is for the submitted texts"),
    },
    run: ({ settings, body }) => generateSeo(settings.ai, body),
  }),
  call("POST /api/seo-score", {
    action: "drafts:write",
    summary: "The SEO score of the submitted texts, without AI",
    body: seoScoreRequest,
    done: "The score with suggestions",
    result: seoScore,
    failures: { 400: "Title or content is missing" },
    run: ({ body }) => scoreSeo(body),
  }),
]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof seoApi> {}
}
