import { sql } from "drizzle-orm";
import { misspell, seeded } from "#cms/search/misspelling.fixture.ts";
import { search } from "#cms/search/search.server.ts";
import { complete, findNearest } from "#cms/search/search-reads.server.ts";
import { openDatabase } from "#db/open-database.server.ts";
import { searchWords } from "../src/cms/engine/search-index/search.table.ts";

/** Prints the CPU time of searches in the database of DATA_DIR, in milliseconds, as JSON. */
const { DATA_DIR: dataDir = "" } = process.env;
const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir, host: "127.0.0.1", port: 0 });
const times = 7;

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  await work();
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    taken.push((user + system) / 1000);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

async function slowestOf(works: (() => Promise<unknown>)[]): Promise<number> {
  let slowest = 0;
  for (const work of works) slowest = Math.max(slowest, await medianOf(work));
  return slowest;
}

const find =
  (q: string, kind: "faq" | "vendor" | null = null) =>
  () =>
    search(db, { q, kind, page: 1, pageSize: 20, isExact: false });
const commonest = (await db.select().from(searchWords).orderBy(sql`entries desc, word`).limit(20)).map(
  ({ word }) => word,
);
const rare = (await db.select().from(searchWords).where(sql`titles = 1`).orderBy(sql`word`).limit(20)).map(
  ({ word }) => word,
);
const random = seeded(7);
const misspelt = [...commonest, ...rare].map((word) => misspell(word, random));
const pairs = commonest.slice(1).map((word, place) => `${commonest[place]} ${word}`);
const beginnings = [...commonest, ...rare].flatMap((word) =>
  [1, 2, 3, 4].map((length) => word.slice(0, length)),
);
// The database compiles its functions on first use and optimizes frequent ones.
for (let time = 0; time < times; time++) for (const word of commonest) await find(word)();
const figures: [string, number, boolean][] = [
  [
    "the slowest of the twenty most common words",
    await slowestOf(commonest.map((word) => find(word))),
    false,
  ],
  ["the same, limited to one kind", await slowestOf(commonest.map((word) => find(word, "faq"))), false],
  [
    "the same, limited to a kind with few entries",
    await slowestOf(commonest.map((word) => find(word, "vendor"))),
    false,
  ],
  ["two of them together", await slowestOf(pairs.map((pair) => find(pair))), false],
  ["eight of them together", await slowestOf([find(commonest.slice(0, 8).join(" "))]), false],
  ["a rare word", await slowestOf(rare.map((word) => find(word))), false],
  ["a misspelt word", await slowestOf(misspelt.map((word) => find(word))), false],
  ["eight misspelt words", await slowestOf([find(misspelt.slice(0, 8).join(" "))]), false],
  [
    "eight words that occur nowhere",
    await slowestOf([find("qqaxq qqbxq qqcxq qqdxq qqexq qqfxq qqgxq qqhxq")]),
    false,
  ],
  [
    "known words that never occur together",
    await slowestOf([
      find([...commonest.slice(0, 5), ...rare.slice(0, 3)].join(" ")),
      find(rare.slice(0, 8).join(" ")),
    ]),
    false,
  ],
  ["words of one letter", await slowestOf(["a", "b", "a b c d e f g h"].map((q) => find(q))), false],
  [
    "an address that does not exist",
    await slowestOf(pairs.map((pair) => () => findNearest(db, pair, 5))),
    false,
  ],
  [
    "the slowest completion of one to four letters",
    await slowestOf(beginnings.map((q) => () => complete(db, q))),
    true,
  ],
  [
    "the slowest completion of a whole word",
    await slowestOf(commonest.map((q) => () => complete(db, q))),
    true,
  ],
  [
    "the slowest completion of a misspelt word",
    await slowestOf(misspelt.map((q) => () => complete(db, q))),
    true,
  ],
];
console.log(JSON.stringify(figures));
await close();
