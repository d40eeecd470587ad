import { setImmediate } from "node:timers/promises";
import { gt } from "drizzle-orm";
import { openDatabase } from "#db/open-database.server.ts";
import { placeNews } from "#newsroom/stories/place-news.job.server.ts";
import { stories } from "#newsroom/stories/story.table.ts";

/**
 * Groups the news in DATA_DIR's database into stories, in its own process so that the server's other jobs do not count. Prints the
 * CPU time, the longest turn of the event loop (both in milliseconds) and the number of stories with several items.
 */
const { DATA_DIR: dataDir = "" } = process.env;
const database = await openDatabase({ databaseUrl: undefined, dataDir, host: "127.0.0.1", port: 0 });

const began = process.threadCpuUsage();
let isOver = false;
const run = placeNews(database.db).finally(() => {
  isOver = true;
});
let hold = 0;
while (!isOver) {
  const before = process.threadCpuUsage();
  await setImmediate();
  hold = Math.max(hold, milliseconds(process.threadCpuUsage(before)));
}
const placed = await run;
const processor = milliseconds(process.threadCpuUsage(began));
const several = await database.db.$count(stories, gt(stories.size, 1));
console.info(JSON.stringify({ placed, processor, hold, stories: several }));
await database.close();

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
