import { OpenAPIHono, z } from "@hono/zod-openapi";
import { requireEditor } from "#accounts/editor.server.ts";
import { permit } from "#http/permission.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readJson } from "#http/request-body.server.ts";
import { generateSeo, scoreSeo, seoGenerationRequest, seoScoreRequest } from "./seo-generation.server.ts";

export const seoApi = new OpenAPIHono<AppEnv>();

const score = { seoScore: z.number().int().min(0).max(100), suggestions: z.array(z.string()) };
const json = (schema: z.ZodType) => ({ "application/json": { schema } });
const failure = (description: string) => ({
  description,
  content: json(z.object({ message: z.string(), ...score })),
});

seoApi.openAPIRegistry.registerPath({
  method: "post",
  ...permit("content:write"),
  path: "/api/generate-seo",
  summary: "Meta title, description and keyphrase by the AI, and the score with them in place",
  tags: ["SEO"],
  request: { body: { content: json(seoGenerationRequest) } },
  responses: {
    200: {
      description: "The proposal",
      content: json(
        z.object({
          metaTitle: z.string().max(60),
          metaDescription: z.string().max(160),
          focusKeyphrase: z.string(),
          ...score,
        }),
      ),
    },
    400: { description: "Title or content is missing" },
    401: { description: "Nobody is signed in" },
    403: { description: "The role or the token does not allow it" },
    502: failure("The AI service failed; the score is that of the given texts"),
    503: failure("No AI service is configured; the score is that of the given texts"),
  },
});
seoApi.post("/api/generate-seo", async (c) => {
  requireEditor(c);
  return c.json(await generateSeo(c.var.settings.ai, await readJson(c)));
});

seoApi.openAPIRegistry.registerPath({
  method: "post",
  ...permit("drafts:write"),
  path: "/api/seo-score",
  summary: "The SEO score of texts as they are, measured without AI",
  tags: ["SEO"],
  request: { body: { content: json(seoScoreRequest) } },
  responses: {
    200: { description: "The score with suggestions", content: json(z.object(score)) },
    400: { description: "Title or content is missing" },
    401: { description: "Nobody is signed in" },
    403: { description: "The role or the token does not allow it" },
  },
});
seoApi.post("/api/seo-score", async (c) => {
  requireEditor(c);
  return c.json(await scoreSeo(await readJson(c)));
});
