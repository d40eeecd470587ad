import { setImmediate } from "node:timers/promises";
import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { articles } from "../article/article.table.ts";
import { articleDesk } from "../stories/story.table.ts";
import { type Beat, learnBeat, scoreOf } from "./beat.ts";
import { findMaterialMark, newsText, readMaterial, textColumns } from "./material.server.ts";

const batchSize = 100;

/**
 * Scores the unpublished articles for the desk's beat, those that the present material has not scored yet. It changes
 * their order at most, never what is shown. May be ended after any batch, and begun again.
 * @returns the number of articles scored
 */
export async function scoreNews(db: Database, signal?: AbortSignal): Promise<number> {
  const mark = await findMaterialMark(db);
  let beat: Beat | null = null;
  let scored = 0;
  for (let last = 0; !signal?.aborted; ) {
    const rows = await readUnscored(db, mark, last);
    if (rows.length === 0) break;
    beat ??= learnBeat(await readMaterial(db));
    await storeScores(db, rows, { beat, mark });
    await setImmediate();
    scored += rows.length;
    last = rows.at(-1)?.id ?? 0;
  }
  return scored;
}

interface Unscored {
  id: number;
  title: string;
  opening: string;
}

const readUnscored = (db: Database, mark: string, last: number): Promise<Unscored[]> =>
  db
    .select({ id: articles.id, ...textColumns })
    .from(articles)
    .leftJoin(articleDesk, eq(articleDesk.articleId, articles.id))
    .where(
      and(
        gt(articles.id, last),
        ne(articles.status, "published"),
        sql`${articleDesk.relevanceMark} is distinct from ${mark}`,
      ),
    )
    .orderBy(articles.id)
    .limit(batchSize);

async function storeScores(db: Database, rows: Unscored[], { beat, mark }: { beat: Beat; mark: string }) {
  const values = rows.map(({ id, title, opening }) => {
    const { score, words } = scoreOf(beat, newsText(title, opening));
    return { articleId: id, relevance: score, relevanceWords: words, relevanceMark: mark };
  });
  await db
    .insert(articleDesk)
    .values(values)
    .onConflictDoUpdate({
      target: articleDesk.articleId,
      set: {
        relevance: sql`excluded.relevance`,
        relevanceWords: sql`excluded.relevance_words`,
        relevanceMark: sql`excluded.relevance_mark`,
      },
    });
}
