import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { locks } from "#db/locks.server.ts";
import { Corpus } from "./corpus.ts";
import { openingOf } from "./news-words.ts";
import { joinStory, OpenStories, type OpenStory, type Piece, storyOf } from "./open-stories.ts";
import { pieceOf, type ReadNews, readNews } from "./pieces.ts";
import {
  countUnplaced,
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

/** Pieces that are placed in one transaction. */
const batchSize = 100;
/** Pieces of the past by which new ones are weighed. */
const corpusSize = 2000;
/** In days: pieces look for stories this long before and after them. */
const reach = 14;
const day = 86_400_000;
const mostTries = 50;

/** Raised where somebody has changed the stories in the meantime. */
class StoriesChanged extends Error {}

/**
 * Puts every article that has no story into the one that it belongs to, or into a new one, and renews the stories whose members
 * have changed (models.md, 'Stories'). What has a story stays in it. Any number of runs may be made at once: in one process one
 * waits for the other, and those of several processes place in turn.
 * @param signal ends it after the batch at work; the rest is left to the next run
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
      // Whoever was faster has placed a batch: there is less left to do.
      if (!(error instanceof StoriesChanged) || tries >= mostTries) throw error;
    }
  }
}

interface NewPiece extends ReadNews {
  id: number;
}

async function placeUnplaced(db: Database, signal?: AbortSignal): Promise<number> {
  const pause = pauses();
  const stale = await listStaleStories(db);
  const news: NewPiece[] = [];
  for await (const rows of readUnplaced(db)) news.push(...(await readAll(rows, pause)));
  if (news.length === 0 && stale.length === 0) return 0;
  const corpus = await readCorpus(db, news, pause);
  for (const id of stale) await renewStory(db, id, corpus);
  if (news.length === 0) return 0;
  news.sort((one, other) => one.at - other.at || one.id - other.id);
  const open = await readOpen(db, news, pause);
  for (let start = 0; start < news.length && !signal?.aborted; start += batchSize)
    await placeBatch(db, open, news.slice(start, start + batchSize), { corpus, pause });
  return news.length;
}

type Pause = () => Promise<void>;

/** In milliseconds: after so long others have their turn. */
const longestTurn = 10;

/** Returns a pause to be taken often: it lets others have their turn when this one has lasted long enough. */
function pauses(): Pause {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < longestTurn) return;
    await setImmediate();
    began = performance.now();
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

interface Placed {
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
  const placed: Placed[] = [];
  for (const one of news) {
    const piece = pieceOf(one, corpus);
    const { story, likeness } = open.place(piece);
    if (!sizes.has(story)) sizes.set(story, story.id === null ? 0 : story.size - 1);
    placed.push({ id: one.id, story, likeness });
    await pause();
  }
  await db.transaction((tx) => storeBatch(tx, placed, sizes));
  await setImmediate();
}

/** @param sizes of the stories as they were read. @throws StoriesChanged when they are others by now */
async function storeBatch(tx: Database, placed: Placed[], sizes: Map<OpenStory, number>) {
  await lockStories(tx);
  const known = [...sizes.keys()].flatMap(({ id }) => id ?? []);
  const stored = await lockSizes(tx, known);
  const isChanged = [...sizes].some(([{ id }, size]) => id !== null && stored.get(id) !== size);
  const unplaced = await countUnplaced(
    tx,
    placed.map(({ id }) => id),
  );
  if (isChanged || unplaced !== placed.length) throw new StoriesChanged();
  await setImmediate();
  await storeStories(tx, [...sizes.keys()]);
  await setImmediate();
  await storePlacements(
    tx,
    placed.flatMap(({ id, story, likeness }) =>
      story.id === null ? [] : [{ articleId: id, storyId: story.id, likeness }],
    ),
  );
}

/** Keeps all others from changing stories for the rest of the transaction. */
export const lockStories = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(${locks.stories})`);

/** Makes a story again of the members that it has now. */
async function renewStory(db: Database, id: number, corpus: Corpus) {
  await db.transaction(async (tx) => {
    await lockStories(tx);
    const stored = await lockSizes(tx, [id]);
    if (!stored.has(id)) return;
    const pieces = (await listMembers(tx, id)).map(({ title, opening, date }) =>
      pieceOf(readNews(title, openingOf(opening), Date.parse(date)), corpus),
    );
    await storeStories(tx, [storyOfAll(id, pieces)]);
  });
  await setImmediate();
}

function storyOfAll(id: number, [first, ...rest]: Piece[]): OpenStory {
  if (!first) return { id, sum: new Map(), square: 0, size: 0, figures: {}, firstAt: 0, lastAt: 0 };
  const story = { ...storyOf(first), id };
  for (const piece of rest) joinStory(story, piece);
  return story;
}
