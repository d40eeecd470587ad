import { eq, inArray, sql } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { pluralize } from "#shared/text.ts";
import { articles } from "../article/article.table.ts";
import { lockStories, placeNews } from "./place-news.server.ts";
import { articleDesk, stories } from "./story.table.ts";

/** The story of an article, and whether an editor put it there. */
export interface HandPlacement {
  articleId: number;
  storyId: number;
  isPlacedByHand: boolean;
}

/** The stories that an editor's call has changed, and the placements that undo it. */
export interface HandChange {
  storyIds: number[];
  before: HandPlacement[];
}

/**
 * Makes one story of those that the articles belong to, with all their members. From then on nothing but an editor moves these.
 * @throws AppError `not-found` when an article is gone
 */
export const mergeStories = (db: Database, articleIds: number[], editor: Editor): Promise<HandChange> =>
  changeByHand(db, {
    articleIds,
    editor,
    action: "merged into one story",
    plan: async (tx, named) => {
      const ids = [...new Set(named.map(({ storyId }) => storyId))];
      const members = await listPlacements(tx, inArray(articleDesk.storyId, ids));
      const target = largestOf(ids, members);
      return members.map((member) => ({ ...member, storyId: target, isPlacedByHand: true }));
    },
  });

/**
 * Takes articles out of their stories into one of their own; those that are a whole story already are parted from each other.
 * @throws AppError `not-found` when an article is gone
 */
export const splitStories = (db: Database, articleIds: number[], editor: Editor): Promise<HandChange> =>
  changeByHand(db, { articleIds, editor, action: "split from its story", plan: planSplit });

async function planSplit(tx: Database, named: HandPlacement[]): Promise<HandPlacement[]> {
  const storyIds = [...new Set(named.map(({ storyId }) => storyId))];
  const all = await listPlacements(tx, inArray(articleDesk.storyId, storyIds));
  const isWhole = all.length === named.length && storyIds.length === 1;
  // Of a story that is parted the first stays where it is; each of the others begins one.
  const begun = await beginStories(tx, isWhole ? named.length - 1 : 1);
  return named.map((one, place) => ({
    ...one,
    storyId: (isWhole ? begun[place - 1] : begun[0]) ?? one.storyId,
    isPlacedByHand: true,
  }));
}

/**
 * Puts articles back where they were, as `HandChange.before` says; in place of a story that was deleted since, they get one of
 * another number. @throws AppError `not-found` when an article is gone
 */
export const undoPlacement = (db: Database, before: HandPlacement[], editor: Editor): Promise<HandChange> =>
  changeByHand(db, {
    articleIds: before.map(({ articleId }) => articleId),
    editor,
    action: "put back into its story",
    plan: async (tx) => {
      const present = await findOrBeginStories(
        tx,
        before.map(({ storyId }) => storyId),
      );
      return before.map((one) => ({ ...one, storyId: present.get(one.storyId) ?? one.storyId }));
    },
  });

interface ChangeByHand {
  articleIds: number[];
  editor: Editor;
  /** The audit's word for it. */
  action: string;
  /** Returns the new places; it is given those of the articles named. */
  plan: (tx: Database, named: HandPlacement[]) => Promise<HandPlacement[]>;
}

async function changeByHand(
  db: Database,
  { articleIds, editor, action, plan }: ChangeByHand,
): Promise<HandChange> {
  const ids = [...new Set(articleIds)];
  await placeNews(db);
  return db.transaction(async (tx) => {
    await lockStories(tx);
    const named = await listPlacements(tx, inArray(articleDesk.articleId, ids));
    if (named.length < ids.length) throw new AppError("not-found", "Article not found");
    const after = await plan(tx, named);
    const before = await listPlacements(
      tx,
      inArray(
        articleDesk.articleId,
        after.map(({ articleId }) => articleId),
      ),
    );
    await storeByHand(tx, after);
    const storyIds = [...new Set([...before, ...after].map(({ storyId }) => storyId))];
    // The next run makes their centroids again.
    await tx.update(stories).set({ size: 0 }).where(inArray(stories.id, storyIds));
    await recordAudit(tx, { kind: "article", title: pluralize(ids.length, "article"), action, editor });
    return { storyIds, before };
  });
}

/** Lists places in the order of the articles' numbers. */
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

/** Returns the present numbers of stories by those that they had. */
async function findOrBeginStories(tx: Database, ids: number[]): Promise<Map<number, number>> {
  const wanted = [...new Set(ids)];
  const found = await tx
    .select({ id: stories.id })
    .from(stories)
    .where(inArray(stories.id, wanted))
    .for("update");
  const present = new Map(found.map(({ id }) => [id, id]));
  const gone = wanted.filter((id) => !present.has(id));
  for (const [place, id] of (await beginStories(tx, gone.length)).entries())
    present.set(gone[place] ?? id, id);
  return present;
}

/** Begins so many stories. Returns their numbers. */
async function beginStories(tx: Database, count: number): Promise<number[]> {
  if (count === 0) return [];
  const now = new Date().toISOString();
  const begun = await tx
    .insert(stories)
    .values(Array.from({ length: count }, () => ({ firstAt: now, lastAt: now })))
    .returning({ id: stories.id });
  return begun.map(({ id }) => id);
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
