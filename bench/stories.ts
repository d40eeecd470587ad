import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { editorSettings, signIn } from "./editor.ts";
import { below, type Figure, type Measurement } from "./measurement.ts";
import { type SiteServer, temporaryDataFolder } from "./site-server.ts";

const itemCount = 10_000;
/** In milliseconds. */
const limits = { processor: 5000, hold: 50 };

/** Ten thousand new pieces of news, four of each event, put into stories; then one more. */
export const measureStories: Measurement = async (startSite, dataFolder) => {
  const copy = temporaryDataFolder();
  cpSync(dataFolder, copy, { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, ["bench/many-news.process.ts", String(itemCount)], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: copy },
  });
  if (status !== 0) throw new Error(`the news could not be added: ${stderr}`);
  const site = await startSite({ ...editorSettings, DATA_DIR: copy, NEWS_FETCH_MINUTES: "0" });
  try {
    return await measure(site);
  } finally {
    await site.stop();
  }
};

async function measure(site: SiteServer): Promise<Figure[]> {
  const headers = { cookie: await signIn(site), "content-type": "application/json" };
  const countStories = async () => {
    const answer = await fetch(`${site.url}/api/admin/stories?several=1&pageSize=1`, { headers });
    if (!answer.ok) throw new Error(`the stories answered ${answer.status}`);
    return (await answer.json()).total as number;
  };
  const first = await timed(site, countStories);
  const added = await fetch(`${site.url}/api/news`, {
    method: "POST",
    headers,
    body: JSON.stringify({ title: "One more", originalContent: "It tells of something else altogether." }),
  });
  if (!added.ok) throw new Error(`the article answered ${added.status}`);
  const one = await timed(site, countStories);
  const size = itemCount.toLocaleString("en");
  return [
    {
      name: `${size} pieces of news put into stories, processor time`,
      value: `${(first.processor / 1000).toFixed(1)} s, ${first.result} stories of several`,
      target: below(first.processor, limits.processor, "ms"),
    },
    {
      name: "the event loop held by it, at most",
      value: `${first.hold.toFixed(0)} ms`,
      target: below(first.hold, limits.hold, "ms"),
    },
    {
      name: `one more beside them, processor time; the event loop held`,
      value: `${one.processor.toFixed(0)} ms; ${one.hold.toFixed(0)} ms`,
      target: below(one.hold, limits.hold, "ms"),
    },
  ];
}

async function timed<Result>(site: SiteServer, work: () => Promise<Result>) {
  await site.longestTurn();
  const before = await site.mainThreadTime();
  const result = await work();
  return { result, processor: (await site.mainThreadTime()) - before, hold: await site.longestTurn() };
}
