import { eq, isNotNull, sql } from "drizzle-orm";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { type AiUsage, costOf, requireAi } from "#integrations/ai/index.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { listCategories } from "../article/article.queries.server.ts";
import type { Article } from "../article/article.schema.ts";
import { articles } from "../article/article.table.ts";
import { getArticle } from "../article/article-desk.queries.server.ts";
import { endTrial, openTrial, recordUsage } from "../article/rewrite-run.queries.server.ts";
import { rewriteRuns } from "../article/rewrite-run.table.ts";
import { type GuideTrial, guideTrial, guideTrialOrder, guideUses } from "../style-guide/guide-trial.ts";
import { styleGuideContent } from "../style-guide/style-guide.content.server.ts";
import type { StyleGuide } from "../style-guide/style-guide.schema.ts";
import { styleGuides } from "../style-guide/style-guide.table.ts";
import { draftRewrite } from "./draft-rewrite.server.ts";
import { assertWithinLimits } from "./rewrite-limits.server.ts";

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

interface Trial {
  db: Database;
  settings: Pick<Settings, "ai">;
  editor: Editor;
  signal: AbortSignal;
}

/**
 * Rewrites an article's stored text with an active or inactive guide. Saves only the cost. Counts towards today's rewrites from the
 * start, so that concurrent trials respect the limit.
 * @throws AppError `not-configured`; `too-many-requests` at the daily limit; `conflict` if the article has no text;
 * `outside-service-failed`
 */
async function tryGuide(
  { db, settings, editor, signal }: Trial,
  guide: StyleGuide,
  article: Article,
): Promise<GuideTrial> {
  const { prices } = requireAi(settings);
  const text = article.sourceContent || article.originalContent;
  if (!text?.trim()) throw new AppError("conflict", "This article has no text to rewrite");
  const task = {
    sources: [{ title: article.title, publisher: article.originalPublisher, text }],
    former: null,
    instruction: null,
    style: guide.prompt,
    categories: await listCategories(db),
  };
  const trial = await db.transaction(async (tx) => {
    await assertWithinLimits(tx, settings, 1);
    return openTrial(tx, { articleId: article.id, guide, editor });
  });
  const usages: AiUsage[] = [];
  const onUsage = (usage: AiUsage) => void usages.push(usage);
  try {
    const { title, excerpt, content, whyItMatters } = await draftRewrite(settings, task, { signal, onUsage });
    return {
      source: { title: article.title, excerpt: article.excerpt ?? "", content: text },
      rewrite: { title, excerpt, content, whyItMatters },
    };
  } finally {
    for (const usage of usages) await recordUsage(db, trial, { ...usage, cost: costOf(usage, prices) });
    await endTrial(db, trial, { isAnswered: usages.length > 0 });
  }
}

/** Counts the existing articles rewritten with each guide. */
const countGuideUses = (db: Database) =>
  db
    .select({
      styleGuideId: sql<number>`${rewriteRuns.styleGuideId}`,
      articles: sql<number>`count(distinct ${rewriteRuns.articleId})::integer`,
    })
    .from(rewriteRuns)
    .innerJoin(articles, eq(articles.id, rewriteRuns.articleId))
    .where(sql`${isNotNull(rewriteRuns.styleGuideId)} and ${eq(rewriteRuns.state, "done")}`)
    .groupBy(rewriteRuns.styleGuideId);
