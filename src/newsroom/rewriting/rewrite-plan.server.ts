import { eq, inArray, or } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { articles } from "../article/article.table.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import { titleOfArticle } from "../article/article-title.ts";
import { findArticlesInRuns } from "../article/rewrite-run.queries.server.ts";
import { lockStories } from "../stories/place-news.job.server.ts";
import type { RewriteRequest } from "./rewrite-batch.ts";

/** A rewrite to start: an article, and the articles of its story that serve as further sources. */
export interface RewritePlan {
  articleId: number;
  sourceIds: number[];
}

/** An article that cannot be rewritten, and why. */
export interface Refusal {
  id: number;
  message: string;
}

/** More sources add cost but no news. */
const mostSources = 8;

interface PlanRequest extends Pick<RewriteRequest, "ids" | "apart"> {
  /** Allows articles that were rewritten before. */
  isAgain: boolean;
}

/**
 * Plans the rewrites of several articles. Unless `apart` is set, the first named draft of a story uses the story's other drafts as
 * further sources. A draft whose rewrite was rejected uses the same drafts again. Call it in the transaction that opens the runs.
 */
export async function planRewrites(
  db: Database,
  { ids, isAgain, apart }: PlanRequest,
): Promise<{ plans: RewritePlan[]; refused: Refusal[] }> {
  // Two plans at the same time would use the same drafts.
  await lockStories(db);
  const usedIds = await findArticlesInRuns(db);
  const requestedIds = [...new Set(ids)];
  const candidates = await findWithStories(db, requestedIds);
  const plans: RewritePlan[] = [];
  const refused: Refusal[] = [];
  const plannedIds = new Set<number>();
  for (const id of requestedIds) {
    const article = candidates.find((one) => one.id === id);
    const objection = objectionTo(article, { isAgain, usedIds });
    if (objection || !article) refused.push({ id, message: objection ?? deletedMessage });
    else if (!plannedIds.has(id)) {
      const sources = candidates
        .filter((one) => isUsedWith(article, one, apart) && !usedIds.has(one.id))
        .slice(0, mostSources - 1);
      const sourceIds = sources.map((one) => one.id).filter((one) => !plannedIds.has(one));
      for (const one of [id, ...sourceIds]) plannedIds.add(one);
      plans.push({ articleId: id, sourceIds });
    }
  }
  return { plans, refused };
}

const deletedMessage = "This article was deleted in the meantime";

/** The named articles, the other articles of their stories and the articles that they cover, by id. */
async function findWithStories(db: Database, ids: number[]) {
  const stories = await db
    .select({ id: articleDesk.storyId })
    .from(articleDesk)
    .where(inArray(articleDesk.articleId, ids));
  const storyIds = [...new Set(stories.flatMap(({ id }) => id ?? []))];
  return db
    .select({
      id: articles.id,
      title: articles.title,
      rewrittenTitle: articles.rewrittenTitle,
      status: articles.status,
      storyId: articleDesk.storyId,
      setAsideAt: articleDesk.setAsideAt,
      coveredById: articleDesk.coveredById,
    })
    .from(articles)
    .leftJoin(articleDesk, eq(articleDesk.articleId, articles.id))
    .where(
      or(
        inArray(articles.id, ids),
        inArray(articleDesk.storyId, storyIds),
        inArray(articleDesk.coveredById, ids),
      ),
    )
    .orderBy(articles.id);
}

type ArticleWithStory = Awaited<ReturnType<typeof findWithStories>>[number];

/** Drafts that the article covers, and waiting drafts of its story unless it is rewritten `apart`. Excludes articles set aside. */
const isUsedWith = (article: ArticleWithStory, other: ArticleWithStory, apart: boolean) =>
  article.status === "draft" &&
  other.id !== article.id &&
  other.status === "draft" &&
  other.setAsideAt === null &&
  (other.coveredById === article.id || (!apart && isWaitingBeside(article, other)));

const isWaitingBeside = ({ storyId }: ArticleWithStory, other: ArticleWithStory) =>
  storyId !== null && other.storyId === storyId && other.coveredById === null;

function objectionTo(
  article: ArticleWithStory | undefined,
  { isAgain, usedIds }: { isAgain: boolean; usedIds: Set<number> },
): string | null {
  if (!article) return deletedMessage;
  const title = titleOfArticle(article);
  if (article.status === "published") return `“${title}” is published: unpublish it first`;
  if (article.status === "rewritten" && !isAgain)
    return `“${title}” has already been rewritten: say what should be different`;
  if (usedIds.has(article.id)) return `“${title}” is already being rewritten, alone or with its story`;
  return null;
}
