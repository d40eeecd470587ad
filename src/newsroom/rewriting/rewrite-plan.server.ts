import { eq, inArray, or } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { articles } from "../article/article.table.ts";
import { titleOfArticle } from "../article/article-title.ts";
import { articleDesk } from "../stories/story.table.ts";
import type { RewriteRequest } from "./rewrite-batch.ts";

/** A rewrite to be begun: the article, and those of its story whose texts are used with it. */
export interface RewritePlan {
  articleId: number;
  sourceIds: number[];
}

/** An article that is not rewritten, and why. */
export interface Refusal {
  id: number;
  message: string;
}

/** So many sources at most are used together: more say nothing new, and cost. */
const mostSources = 8;

/**
 * Plans the rewrites of several articles: a story's drafts are used together, by the one that was named first, unless they are
 * wanted apart. An article that was rewritten before needs an instruction.
 */
export async function planRewrites(
  db: Database,
  { ids, instruction, apart }: Pick<RewriteRequest, "ids" | "instruction" | "apart">,
): Promise<{ plans: RewritePlan[]; refused: Refusal[] }> {
  const asked = [...new Set(ids)];
  const found = await findWithStories(db, asked);
  const plans: RewritePlan[] = [];
  const refused: Refusal[] = [];
  const taken = new Set<number>();
  for (const id of asked) {
    const article = found.find((one) => one.id === id);
    const objection = objectionTo(article, instruction || null);
    if (objection || !article) refused.push({ id, message: objection ?? missing });
    else if (!taken.has(id)) {
      const sources = apart ? [] : found.filter((one) => isUsedWith(article, one)).slice(0, mostSources - 1);
      const sourceIds = sources.map((one) => one.id).filter((one) => !taken.has(one));
      for (const one of [id, ...sourceIds]) taken.add(one);
      plans.push({ articleId: id, sourceIds });
    }
  }
  return { plans, refused };
}

const missing = "This article was deleted in the meantime";

/** The named articles, and the others of their stories, the oldest first. */
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

type Found = Awaited<ReturnType<typeof findWithStories>>[number];

/** Drafts of the same story that wait: what was set aside or used is left out. */
const isUsedWith = (article: Found, other: Found) =>
  article.status === "draft" &&
  article.storyId !== null &&
  other.storyId === article.storyId &&
  other.id !== article.id &&
  other.status === "draft" &&
  other.setAsideAt === null &&
  other.coveredById === null;

function objectionTo(article: Found | undefined, instruction: string | null): string | null {
  if (!article) return missing;
  const title = titleOfArticle(article);
  if (article.status === "published") return `“${title}” is published: withdraw it first`;
  if (article.status === "rewritten" && !instruction)
    return `“${title}” is rewritten already: say what should be different`;
  return null;
}
