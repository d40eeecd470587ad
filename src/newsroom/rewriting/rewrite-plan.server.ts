import { eq, inArray, or } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { articles } from "../article/article.table.ts";
import { titleOfArticle } from "../article/article-title.ts";
import { articleDesk } from "../stories/story.table.ts";
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

/**
 * Plans the rewrites of several articles. Unless `apart` is set, the first named draft of a story uses the story's other drafts as
 * further sources. An article that was rewritten before requires an instruction.
 */
export async function planRewrites(
  db: Database,
  { ids, instruction, apart }: Pick<RewriteRequest, "ids" | "instruction" | "apart">,
): Promise<{ plans: RewritePlan[]; refused: Refusal[] }> {
  const requestedIds = [...new Set(ids)];
  const candidates = await findWithStories(db, requestedIds);
  const plans: RewritePlan[] = [];
  const refused: Refusal[] = [];
  const plannedIds = new Set<number>();
  for (const id of requestedIds) {
    const article = candidates.find((one) => one.id === id);
    const objection = objectionTo(article, instruction || null);
    if (objection || !article) refused.push({ id, message: objection ?? deletedMessage });
    else if (!plannedIds.has(id)) {
      const sources = apart
        ? []
        : candidates.filter((one) => isUsedWith(article, one)).slice(0, mostSources - 1);
      const sourceIds = sources.map((one) => one.id).filter((one) => !plannedIds.has(one));
      for (const one of [id, ...sourceIds]) plannedIds.add(one);
      plans.push({ articleId: id, sourceIds });
    }
  }
  return { plans, refused };
}

const deletedMessage = "This article was deleted in the meantime";

/** The named articles and the others of their stories, ordered by id. */
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
    .where(or(inArray(articles.id, ids), inArray(articleDesk.storyId, storyIds)))
    .orderBy(articles.id);
}

type ArticleWithStory = Awaited<ReturnType<typeof findWithStories>>[number];

/** Waiting drafts of the same story. Excludes articles set aside or already used. */
const isUsedWith = (article: ArticleWithStory, other: ArticleWithStory) =>
  article.status === "draft" &&
  article.storyId !== null &&
  other.storyId === article.storyId &&
  other.id !== article.id &&
  other.status === "draft" &&
  other.setAsideAt === null &&
  other.coveredById === null;

function objectionTo(article: ArticleWithStory | undefined, instruction: string | null): string | null {
  if (!article) return deletedMessage;
  const title = titleOfArticle(article);
  if (article.status === "published") return `“${title}” is published: unpublish it first`;
  if (article.status === "rewritten" && !instruction)
    return `“${title}” has already been rewritten: say what should be different`;
  return null;
}
