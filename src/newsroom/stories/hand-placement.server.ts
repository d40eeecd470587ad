import { eq, inArray, sql } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { pluralize } from "#shared/text.ts";
import { articles } from "../article/article.table.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import { lockStories, placeNews } from "./place-news.job.server.ts";
import { stories } from "./story.table.ts";

/** An article's story, and whether an editor chose it. */
export interface HandPlacement {
  articleId: number;
  storyId: number;
  isPlacedByHand: boolean;
}

/** The stories that an editor changed, and the placements that undo the change. */
export interface HandChange {
  storyIds: number[];
  before: HandPlacement[];
}

/**
 * Merges the articles' stories, with all members, into the largest one. From then on only editors can move these articles.
 * @throws AppError `not-found` if an article no longer exists
 */
export const mergeStories = (db: Database, articleIds: number[], editor: Editor): Promise<HandChange> =>
  changeByHand(db, {
    articleIds,
    editor,
    action: "merged into one story",
    plan: async (tx, selection) => {
      const ids = [...new Set(selection.map(({ storyId }) => storyId))];
      const members = await listPlacements(tx, inArray(articleDesk.storyId, ids));
      const target = largestOf(ids, members);
      return members.map((member) => ({ ...member, storyId: target, isPlacedByHand: true }));
    },
  });

/**
 * Moves the articles of each story into a new one. If they make up the whole story, separates them from each other instead.
 * @throws AppError `not-found` if an article no longer exists
 */
export const splitStories = (db: Database, articleIds: number[], editor: Editor): Promise<HandChange> =>
  changeByHand(db, { articleIds, editor, action: "split from its story", plan: planSplit });

async function planSplit(tx: Database, selection: HandPlacement[]): Promise<HandPlacement[]> {
  const chosenByStory = Map.groupBy(selection, ({ storyId }) => storyId);
  const all = await listPlacements(tx, inArray(articleDesk.storyId, [...chosenByStory.keys()]));
  const placements: HandPlacement[] = [];
  for (const [storyId, chosen] of chosenByStory) {
    const isWhole = all.filter((one) => one.storyId === storyId).length === chosen.length;
    // When a story is taken apart, its first article stays. Each of the others starts a new story.
    const newStoryIds = await beginStories(tx, isWhole ? chosen.length - 1 : 1);
    for (const [place, one] of chosen.entries())
      placements.push({
        ...one,
        storyId: (isWhole ? newStoryIds[place - 1] : newStoryIds[0]) ?? storyId,
        isPlacedByHand: true,
      });
  }
  return placements;
}

/**
 * Moves articles back to the stories in `HandChange.before`. A story that was deleted since is replaced by a new one.
 * @throws AppError `not-found` if an article no longer exists
 */
export const undoPlacement = (db: Database, before: HandPlacement[], editor: Editor): Promise<HandChange> =>
  changeByHand(db, {
    articleIds: before.map(({ articleId }) => articleId),
    editor,
    action: "put back into its story",
    plan: async (tx) => {
      const storyIdOf = await findOrBeginStories(
        tx,
        before.map(({ storyId }) => storyId),
      );
      return before.map((one) => ({ ...one, storyId: storyIdOf.get(one.storyId) ?? one.storyId }));
    },
  });

interface ChangeByHand {
  articleIds: number[];
  editor: Editor;
  /** The action's name in the audit log. */
  action: string;
  /** Returns the new placements, given the named articles' current ones. */
  plan: (tx: Database, selection: HandPlacement[]) => Promise<HandPlacement[]>;
}

async function changeByHand(
  db: Database,
  { articleIds, editor, action, plan }: ChangeByHand,
): Promise<HandChange> {
  const ids = [...new Set(articleIds)];
  await placeNews(db);
  return db.transaction(async (tx) => {
    await lockStories(tx);
    const selection = await listPlacements(tx, inArray(articleDesk.articleId, ids));
    if (selection.length < ids.length) throw new AppError("not-found", "Article not found");
    const after = await plan(tx, selection);
    const before = await listPlacements(
      tx,
      inArray(
        articleDesk.articleId,
        after.map(({ articleId }) => articleId),
      ),
    );
    await storeByHand(tx, after);
    const storyIds = [...new Set([...before, ...after].map(({ storyId }) => storyId))];
    // Makes the next run rebuild the centroids.
    await tx.update(stories).set({ size: 0 }).where(inArray(stories.id, storyIds));
    await recordAudit(tx, { kind: "article", title: pluralize(ids.length, "article"), action, editor });
    return { storyIds, before };
  });
}

/** Lists placements by article id. */
const listPlacements = (tx: Database, condition: ReturnType<typeof inArray>): Promise<HandPlacement[]> =>
  tx
    .select({
      articleId: articleDesk.articleId,
      storyId: sql<number>`${articleDesk.storyId}`,
      isPlacedByHand: articleDesk.isPlacedByHand,
    })
    .from(articleDesk)
    .innerJoin(articles, eq(articles.id, articleDesk.articleId))
    .innerJoin(stories, eq(stories.id, articleDesk.storyId))
    .where(condition)
    .orderBy(articleDesk.articleId);

function largestOf(ids: number[], members: HandPlacement[]): number {
  const sizeOf = (id: number) => members.filter(({ storyId }) => storyId === id).length;
  return ids.toSorted((one, other) => sizeOf(other) - sizeOf(one) || one - other)[0] ?? 0;
}

/** Maps the given story ids to existing stories, creating a new one for each that is gone. */
async function findOrBeginStories(tx: Database, ids: number[]): Promise<Map<number, number>> {
  const uniqueIds = [...new Set(ids)];
  const rows = await tx
    .select({ id: stories.id })
    .from(stories)
    .where(inArray(stories.id, uniqueIds))
    .for("update");
  const replacements = new Map(rows.map(({ id }) => [id, id]));
  const missingIds = uniqueIds.filter((id) => !replacements.has(id));
  for (const [place, id] of (await beginStories(tx, missingIds.length)).entries())
    replacements.set(missingIds[place] ?? id, id);
  return replacements;
}

/** Creates `count` stories and returns their ids. */
async function beginStories(tx: Database, count: number): Promise<number[]> {
  if (count === 0) return [];
  const now = new Date(environment.now()).toISOString();
  const rows = await tx
    .insert(stories)
    .values(Array.from({ length: count }, () => ({ firstAt: now, lastAt: now })))
    .returning({ id: stories.id });
  return rows.map(({ id }) => id);
}

async function storeByHand(tx: Database, placements: HandPlacement[]) {
  await tx
    .insert(articleDesk)
    .values(placements)
    .onConflictDoUpdate({
      target: articleDesk.articleId,
      set: { storyId: sql`excluded.story_id`, isPlacedByHand: sql`excluded.is_placed_by_hand` },
    });
}
