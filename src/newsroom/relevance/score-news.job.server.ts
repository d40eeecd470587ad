import { setImmediate } from "node:timers/promises";
import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { Job } from "#db/jobs.server.ts";
import { articles } from "../article/article.table.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import { type Beat, learnBeat, scoreOf } from "./beat.ts";
import { findMaterialMark, newsText, readMaterial, textColumns } from "./material.server.ts";

/** Scores new articles every minute, and all articles again after the newsroom's decisions or the guide changed. */
export const scoreNewsRegularly: Job<"score-news"> = {
  name: "score-news",
  schedule: () => "* * * * *",
  singleton: true,
  timeLimit: 10 * 60,
  retries: 1,
  run: async (_data, { db, log }, signal) => {
    const scored = await scoreNews(db, signal);
    if (scored > 0) log.info({ scored }, "news scored for the beat");
  },
};

declare module "#db/jobs.server.ts" {
  interface JobData {
    "score-news": Record<string, never>;
  }
}

const batchSize = 100;
/** Articles scored in one turn of the event loop. */
const scoredPerTurn = 20;

/**
 * Scores the unpublished articles that were not scored with the current material. Scores only affect the order, never what is
 * shown. Can be aborted after any batch and run again.
 * @returns the number of articles scored
 */
export async function scoreNews(db: Database, signal?: AbortSignal): Promise<number> {
  const mark = await findMaterialMark(db);
  let beat: Beat | null = null;
  let scored = 0;
  for (let last = 0; !signal?.aborted; ) {
    const rows = await readUnscored(db, mark, last);
    if (rows.length === 0) break;
    beat ??= await learnCurrentBeat(db);
    await storeScores(db, rows, { beat, mark });
    await setImmediate();
    scored += rows.length;
    last = rows.at(-1)?.id ?? 0;
  }
  return scored;
}

async function learnCurrentBeat(db: Database): Promise<Beat> {
  const material = await readMaterial(db);
  await setImmediate();
  return learnBeat(material);
}

interface UnscoredItem {
  id: number;
  title: string;
  opening: string;
}

const readUnscored = (db: Database, mark: string, last: number): Promise<UnscoredItem[]> =>
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

async function storeScores(db: Database, rows: UnscoredItem[], { beat, mark }: { beat: Beat; mark: string }) {
  const values = [];
  for (const [index, { id, title, opening }] of rows.entries()) {
    const { score, words } = scoreOf(beat, newsText(title, opening));
    values.push({ articleId: id, relevance: score, relevanceWords: words, relevanceMark: mark });
    if (index % scoredPerTurn === 0) await setImmediate();
  }
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
