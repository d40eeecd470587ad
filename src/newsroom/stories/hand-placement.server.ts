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
  changeByHand(db, articleIds, editor, "merged into one story", async (tx, named) => {
    const ids = [...new Set(named.map(({ storyId }) => storyId))];
    const members = await listPlacements(tx, inArray(articleDesk.storyId, ids));
    const target = largestOf(ids, members);
    return members.map((member) => ({ ...member, storyId: target, isPlacedByHand: true }));
  });

/**
 * Takes articles out of their stories into one of their own; those that are a whole story already are parted from each other.
 * @throws AppError `not-found` when an article is gone
 */
export const splitStories = (db: Database, articleIds: number[], editor: Editor): Promise<HandChange> =>
  changeByHand(db, articleIds, editor, "split from its story", async (tx, named) => {
    const all = await listPlacements(
      tx,
      inArray(
        articleDesk.storyId,
        named.map(({ storyId }) => storyId),
      ),
    );
    const isWhole = all.length === named.length && new Set(named.map(({ storyId }) => storyId)).size === 1;
    const apart: HandPlacement[] = [];
    let storyId = 0;
    for (const [place, one] of named.entries()) {
      // Of a story that is parted the first stays where it is.
      if (isWhole && place === 0) apart.push({ ...one, isPlacedByHand: true });
      else {
        if (isWhole || storyId === 0) storyId = await beginStory(tx);
        apart.push({ ...one, storyId, isPlacedByHand: true });
      }
    }
    return apart;
  });

/** Puts articles back where they were, as `HandChange.before` says. @throws AppError `not-found` when an article is gone */
export const undoPlacement = (db: Database, before: HandPlacement[], editor: Editor): Promise<HandChange> =>
  changeByHand(
    db,
    before.map(({ articleId }) => articleId),
    editor,
    "put back into its story",
    async (tx) => {
      const now = new Date().toISOString();
      const ids = [...new Set(before.map(({ storyId }) => storyId))];
      await tx
        .insert(stories)
        .values(ids.map((id) => ({ id, firstAt: now, lastAt: now })))
        .onConflictDoNothing();
      return before;
    },
  );

async function changeByHand(
  db: Database,
  articleIds: number[],
  editor: Editor,
  action: string,
  plan: (tx: Database, named: HandPlacement[]) => Promise<HandPlacement[]>,
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

/** In the order of their numbers. */
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

async function beginStory(tx: Database): Promise<number> {
  const now = new Date().toISOString();
  const [begun] = await tx
    .insert(stories)
    .values({ firstAt: now, lastAt: now })
    .returning({ id: stories.id });
  if (!begun) throw new Error("The story was not stored");
  return begun.id;
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
