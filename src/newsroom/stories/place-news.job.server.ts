import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { Job, Jobs } from "#db/jobs.server.ts";
import { locks } from "#db/locks.server.ts";
import { AppError } from "#shared/errors.ts";
import { Corpus } from "./corpus.ts";
import { type Figures, readFigures } from "./figures.ts";
import { type NewsWords, openingOf, readNewsWords } from "./news-words.ts";
import { joinStory, OpenStories, type OpenStory, type Piece, storyOf } from "./open-stories.ts";
import {
  countUnplaced,
  deleteEmptyStories,
  listMembers,
  listStaleStories,
  lockSizes,
  type NewsRow,
  readPlaced,
  readStories,
  readUnplaced,
  storePlacements,
  storeStories,
} from "./story-rows.server.ts";

/** Assigns new articles to stories: after each fetch, and every minute for articles from elsewhere. */
export const placeNewsRegularly: Job<"place-news"> = {
  name: "place-news",
  schedule: () => "* * * * *",
  singleton: true,
  timeLimit: 10 * 60,
  retries: 3,
  retryPause: 5,
  run: async (_data, { db, log }, signal) => {
    const placed = await placeNews(db, signal);
    await deleteEmptyStories(db);
    if (placed > 0) log.info({ placed }, "news placed in stories");
  },
};

/** Enqueues the placement of new articles. If this server has no job queue, the next run elsewhere places them. */
export async function startPlacing(db: Database, jobs: Jobs): Promise<void> {
  try {
    await jobs.send(db, "place-news", {});
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
  }
}

declare module "#db/jobs.server.ts" {
  interface JobData {
    "place-news": Record<string, never>;
  }
}

/** The number of pieces placed in one transaction. */
const batchSize = 100;
/** The number of earlier pieces in the corpus. */
const corpusSize = 2000;
/** How many days before and after a piece to look for stories. */
const reach = 14;
const day = 86_400_000;
const mostTries = 50;

/** Another process changed the stories in the meantime. */
class StoriesChanged extends Error {}

/**
 * Assigns every article without a story to a matching or a new one, and rebuilds the stories whose members changed (models,
 * 'Stories'). Articles that have a story keep it. Runs may overlap: within a process they queue up, and processes take turns.
 * @param signal stops after the current batch and leaves the rest to the next run
 * @returns the number of articles placed
 */
export function placeNews(db: Database, signal?: AbortSignal): Promise<number> {
  const before = lastRuns.get(db) ?? Promise.resolve(0);
  const run = before.catch(() => 0).then(() => placeInTurn(db, signal));
  lastRuns.set(db, run);
  return run;
}

const lastRuns = new WeakMap<Database, Promise<number>>();

async function placeInTurn(db: Database, signal?: AbortSignal): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await placeUnplaced(db, signal);
    } catch (error) {
      // Another process has already placed a batch, so less is left.
      if (!(error instanceof StoriesChanged) || tries >= mostTries) throw error;
    }
  }
}

interface NewPiece extends ReadNews {
  id: number;
}

async function placeUnplaced(db: Database, signal?: AbortSignal): Promise<number> {
  const pause = pauses();
  const staleStories = await listStaleStories(db);
  const news: NewPiece[] = [];
  for await (const rows of readUnplaced(db)) news.push(...(await readAll(rows, pause)));
  if (news.length === 0 && staleStories.length === 0) return 0;
  const corpus = await readCorpus(db, news, pause);
  for (const id of staleStories) await renewStory(db, id, corpus);
  if (news.length === 0) return 0;
  news.sort((one, other) => one.at - other.at || one.id - other.id);
  const open = await readOpen(db, news, pause);
  for (let start = 0; start < news.length && !signal?.aborted; start += batchSize)
    await placeBatch(db, open, news.slice(start, start + batchSize), { corpus, pause });
  return news.length;
}

type Pause = () => Promise<void>;

/** The maximum time between yields to the event loop, in milliseconds. */
const longestTurn = 10;

/**
 * Returns a function to call frequently in a long task. It yields to the event loop once the current turn has lasted long enough.
 */
function pauses(): Pause {
  let turnStartedAt = performance.now();
  return async () => {
    if (performance.now() - turnStartedAt < longestTurn) return;
    await setImmediate();
    turnStartedAt = performance.now();
  };
}

async function readAll(rows: NewsRow[], pause: Pause): Promise<NewPiece[]> {
  const read: NewPiece[] = [];
  for (const { id, title, opening, date } of rows) {
    read.push({ id, ...readNews(title, openingOf(opening), Date.parse(date)) });
    await pause();
  }
  await setImmediate();
  return read;
}

async function readCorpus(db: Database, news: NewPiece[], pause: Pause): Promise<Corpus> {
  const corpus = new Corpus();
  for (const { words } of news) {
    corpus.add(words);
    await pause();
  }
  for await (const rows of readPlaced(db, corpusSize))
    for (const { words } of await readAll(rows, pause)) corpus.add(words);
  return corpus;
}

async function readOpen(db: Database, news: NewPiece[], pause: Pause): Promise<OpenStories> {
  const open = new OpenStories();
  const [from, until] = [(news[0]?.at ?? 0) - reach * day, (news.at(-1)?.at ?? 0) + reach * day];
  for await (const rows of readStories(db, new Date(from).toISOString(), new Date(until).toISOString())) {
    for (const story of rows) {
      open.add(story);
      await pause();
    }
    await setImmediate();
  }
  return open;
}

interface Placement {
  id: number;
  story: OpenStory;
  likeness: number;
}

async function placeBatch(
  db: Database,
  open: OpenStories,
  news: NewPiece[],
  { corpus, pause }: { corpus: Corpus; pause: Pause },
) {
  const sizes = new Map<OpenStory, number>();
  const placements: Placement[] = [];
  for (const one of news) {
    const piece = pieceOf(one, corpus);
    const { story, likeness } = open.place(piece);
    if (!sizes.has(story)) sizes.set(story, story.id === null ? 0 : story.size - 1);
    placements.push({ id: one.id, story, likeness });
    await pause();
  }
  await db.transaction((tx) => storeBatch(tx, placements, sizes));
  await setImmediate();
}

/**
 * @param sizes the stories' sizes when they were read
 * @throws StoriesChanged if the sizes have changed since
 */
async function storeBatch(tx: Database, placements: Placement[], sizes: Map<OpenStory, number>) {
  await lockStories(tx);
  const storyIds = [...sizes.keys()].flatMap(({ id }) => id ?? []);
  const storedSizes = await lockSizes(tx, storyIds);
  const isChanged = [...sizes].some(([{ id }, size]) => id !== null && storedSizes.get(id) !== size);
  const unplacedCount = await countUnplaced(
    tx,
    placements.map(({ id }) => id),
  );
  if (isChanged || unplacedCount !== placements.length) throw new StoriesChanged();
  await setImmediate();
  await storeStories(tx, [...sizes.keys()]);
  await setImmediate();
  await storePlacements(
    tx,
    placements.flatMap(({ id, story, likeness }) =>
      story.id === null ? [] : [{ articleId: id, storyId: story.id, likeness }],
    ),
  );
}

/** Blocks other story changes for the rest of the transaction. */
export const lockStories = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(${locks.stories})`);

/** Rebuilds a story from its current members. */
async function renewStory(db: Database, id: number, corpus: Corpus) {
  await db.transaction(async (tx) => {
    await lockStories(tx);
    const storedSizes = await lockSizes(tx, [id]);
    if (!storedSizes.has(id)) return;
    const pieces = (await listMembers(tx, id)).map(({ title, opening, date }) =>
      pieceOf(readNews(title, openingOf(opening), Date.parse(date)), corpus),
    );
    await storeStories(tx, [storyOfAll(id, pieces)]);
  });
  await setImmediate();
}

function storyOfAll(id: number, [first, ...rest]: Piece[]): OpenStory {
  if (!first) return { id, sum: new Map(), squaredLength: 0, size: 0, figures: {}, firstAt: 0, lastAt: 0 };
  const story = { ...storyOf(first), id };
  for (const piece of rest) joinStory(story, piece);
  return story;
}

/** A piece of news with its words and figures extracted. */
interface ReadNews {
  words: NewsWords;
  figures: Figures;
  at: number;
}

/**
 * @param opening the result of `openingOf`
 * @param at in milliseconds
 */
export const readNews = (title: string, opening: string, at: number): ReadNews => ({
  words: readNewsWords(title, opening),
  figures: readFigures(title, opening),
  at,
});

/** Weighs a piece's terms. The corpus should contain the piece. */
export function pieceOf({ words, figures, at }: ReadNews, corpus: Corpus): Piece {
  const vector = corpus.vectorOf(words, figures);
  return { vector, figures, subjects: corpus.subjectsOf(vector), at };
}
