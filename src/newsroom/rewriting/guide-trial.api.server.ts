import { eq } from "drizzle-orm";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { AppError } from "#shared/errors.ts";
import { getArticle } from "../article/article-desk.queries.server.ts";
import { guideTrial, guideTrialOrder, guideUses } from "../style-guide/guide-trial.ts";
import { styleGuideContent } from "../style-guide/style-guide.content.server.ts";
import { styleGuides } from "../style-guide/style-guide.table.ts";
import { countGuideUses, tryGuide } from "./guide-trial.server.ts";

/** Tries a style guide on an article, and counts the articles rewritten with each guide. */
export const guideTrialApi = callsApi("Style guide", [
  call("POST /api/style-guides/{id}/try", {
    action: "content:write",
    summary:
      "Rewrite an article with a style guide without saving the result. The cost counts towards the daily limit",
    params: { id: idOf(styleGuideContent) },
    body: guideTrialOrder,
    result: guideTrial,
    failures: {
      404: "Style guide or article not found",
      409: "The article has no text",
      429: "The daily limit is reached; `Retry-After` says when to try again",
      502: "The AI service failed; the message gives the reason",
      503: "No AI service is configured",
    },
    run: async ({ c, db, settings, editor, params, body: { articleId } }) => {
      const [guide] = await db.select().from(styleGuides).where(eq(styleGuides.id, params.id));
      if (!guide) throw new AppError("not-found", "Style guide not found");
      const article = await getArticle(db, articleId);
      return tryGuide({ db, settings, editor, signal: c.req.raw.signal }, guide, article);
    },
  }),
  call("GET /api/admin/style-guide-uses", {
    action: "content:read",
    summary: "The number of articles rewritten with each style guide",
    result: guideUses,
    run: ({ db }) => countGuideUses(db),
  }),
]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof guideTrialApi> {}
}
