import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { z } from "zod";
import { below, type Figure, type Measurement } from "./measurement.ts";
import { temporaryDataFolder } from "./site-server.ts";

const itemCount = 10_000;
/** In milliseconds. */
const limits = { processor: 5000, hold: 50 };

const run = z.object({ placed: z.int(), processor: z.number(), hold: z.number(), stories: z.int() });

/** Groups ten thousand new items, four per event, into stories, and then one hundred more. */
export const measureStories: Measurement = async (_startSite, dataFolder) => {
  const copy = temporaryDataFolder();
  cpSync(dataFolder, copy, { recursive: true });
  runScript("bench/many-news.process.ts", copy, String(itemCount));
  const first = placeNews(copy);
  runScript("bench/many-news.process.ts", copy, "100", String(itemCount));
  return [
    ...figuresOf(`${itemCount.toLocaleString("en")} news items grouped into stories`, first),
    ...figuresOf("a hundred more items", placeNews(copy)),
  ];
};

const placeNews = (dataDir: string) => run.parse(JSON.parse(runScript("bench/stories.process.ts", dataDir)));

function runScript(script: string, dataDir: string, ...given: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...given], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: dataDir },
  });
  if (status !== 0) throw new Error(`${script} failed: ${stderr}`);
  return stdout;
}

const figuresOf = (name: string, { processor, hold, stories }: z.infer<typeof run>): Figure[] => [
  {
    name: `${name}, CPU time`,
    value: `${(processor / 1000).toFixed(1)} s, ${stories} stories with several items`,
    target: below(processor, limits.processor, "ms"),
  },
  {
    name: `${name}, longest block of the event loop`,
    value: `${hold.toFixed(0)} ms`,
    target: below(hold, limits.hold, "ms"),
  },
];
