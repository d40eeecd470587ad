import { eq, isNotNull, sql } from "drizzle-orm";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import type { AiUsage } from "#integrations/ai/index.ts";
import { costOf, requireAi } from "#integrations/ai/index.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { listCategories } from "../article/article.queries.server.ts";
import type { Article } from "../article/article.schema.ts";
import { articles } from "../article/article.table.ts";
import { endTrial, openTrial, recordUsage } from "../article/rewrite-run.queries.server.ts";
import { rewriteRuns } from "../article/rewrite-run.table.ts";
import type { GuideTrial } from "../style-guide/guide-trial.ts";
import type { StyleGuide } from "../style-guide/style-guide.schema.ts";
import { draftRewrite } from "./draft-rewrite.server.ts";
import { assertWithinLimits } from "./rewrite-limits.server.ts";

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
export async function tryGuide(
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
export const countGuideUses = (db: Database) =>
  db
    .select({
      styleGuideId: sql<number>`${rewriteRuns.styleGuideId}`,
      articles: sql<number>`count(distinct ${rewriteRuns.articleId})::integer`,
    })
    .from(rewriteRuns)
    .innerJoin(articles, eq(articles.id, rewriteRuns.articleId))
    .where(sql`${isNotNull(rewriteRuns.styleGuideId)} and ${eq(rewriteRuns.state, "done")}`)
    .groupBy(rewriteRuns.styleGuideId);
