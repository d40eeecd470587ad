import { OpenAPIHono } from "@hono/zod-openapi";
import { eq } from "drizzle-orm";
import { requireEditor } from "#accounts/editor.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { AppError } from "#shared/errors.ts";
import { getArticle } from "../article/newsroom.queries.server.ts";
import { guideTrial, guideTrialOrder, guideUses, guideUsesPath } from "../style-guide/guide-trial.ts";
import { styleGuideContent } from "../style-guide/style-guide.content.server.ts";
import { styleGuides } from "../style-guide/style-guide.table.ts";
import { countGuideUses, tryGuide } from "./guide-trial.server.ts";

/** Serves trials of a style guide on an article, and the number of articles rewritten by each guide. */
export const guideTrialApi = new OpenAPIHono<AppEnv>();

const noun = "Style guide";

describeEditorsCall(guideTrialApi, {
  method: "post",
  action: "content:write",
  path: "/api/style-guides/{id}/try",
  noun,
  summary: "Rewrite an article by a style guide without saving the result; its cost counts among the day's",
  body: guideTrialOrder,
  schema: guideTrial,
  failures: {
    404: "Style guide or article not found",
    409: "The article has no text",
    429: "The day's limit is reached; `Retry-After` says when it goes on",
    502: "The AI service failed; the message says how",
    503: "No AI service is configured",
  },
});
guideTrialApi.post("/api/style-guides/:id/try", async (c) => {
  const editor = requireEditor(c);
  const { db, settings } = c.var;
  const [guide] = await db
    .select()
    .from(styleGuides)
    .where(eq(styleGuides.id, readId(c, styleGuideContent)));
  if (!guide) throw new AppError("not-found", "Style guide not found");
  const order = await readPayload(c, guideTrialOrder);
  const article = await getArticle(db, order.articleId);
  c.header("Cache-Control", "no-store");
  return c.json(await tryGuide({ db, settings, editor, signal: c.req.raw.signal }, guide, article));
});

describeEditorsCall(guideTrialApi, {
  method: "get",
  action: "content:read",
  path: guideUsesPath,
  noun,
  summary: "For each style guide the number of articles that were rewritten by it",
  schema: guideUses,
});
guideTrialApi.get(guideUsesPath, async (c) => {
  requireEditor(c);
  c.header("Cache-Control", "no-store");
  return c.json(await countGuideUses(c.var.db));
});
