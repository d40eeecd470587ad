import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { editorSettings, signIn } from "./editor.ts";
import { below, type Figure, type Measurement } from "./measurement.ts";
import { type SiteServer, temporaryDataFolder } from "./site-server.ts";

const draftCount = 10_000;
const repeats = 7;
const queries = new Map([
  ["by relevance", ""],
  ["page 20", "?page=20"],
  ["newest", "?sort=newest"],
  ["searched", "?q=Company+12"],
  ["stories with several sources", "?story=many"],
  ["new and relevant", "?new=1&relevance=high"],
  ["its counters", "/counts"],
]);

/** The inbox with 10,000 drafts: the median response time, and the longest time that a response blocks the event loop. */
export const measureInbox: Measurement = async (startSite, dataFolder) => {
  const site = await startSite({ DATA_DIR: withDrafts(dataFolder), ...editorSettings });
  try {
    const cookie = await signIn(site);
    const figures: Figure[] = [];
    for (const [name, query] of queries) figures.push(await timeQuery(site, name, query, cookie));
    return figures;
  } finally {
    await site.stop();
  }
};

function withDrafts(dataFolder: string): string {
  const copy = temporaryDataFolder();
  cpSync(dataFolder, copy, { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, ["bench/inbox.process.ts", String(draftCount)], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: copy },
  });
  if (status !== 0) throw new Error(`the drafts could not be added: ${stderr}`);
  return copy;
}

async function timeQuery(site: SiteServer, name: string, query: string, cookie: string): Promise<Figure> {
  const times: number[] = [];
  const ask = async () => {
    const start = performance.now();
    const answer = await fetch(`${site.url}/api/admin/inbox${query}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${query}: ${await answer.text()}`);
    await answer.arrayBuffer();
    times.push(performance.now() - start);
  };
  // The database compiles its functions on first use.
  await ask();
  times.length = 0;
  for (let time = 0; time < repeats; time++) await ask();
  const median = times.toSorted((a, b) => a - b)[Math.floor(repeats / 2)] ?? 0;
  return {
    name: `inbox of ${draftCount.toLocaleString("en")} drafts, ${name}`,
    value: `${median.toFixed(0)} ms`,
    target: below(median, 100, "ms"),
  };
}
