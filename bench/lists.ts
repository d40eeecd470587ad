import { editorSettings, signIn } from "./editor.ts";
import { withVendors } from "./many-vendors.ts";
import { below, type Figure, type Measurement } from "./measurement.ts";
import type { SiteServer } from "./site-server.ts";

const vendorCount = 10_000;
const repeats = 7;
/** The query of an admin list, with its displayed columns. */
const columns = "columns=name,slug,isPublished,description,isFeatured,category,headquarters,displayOrder";
const filters = new Map([
  ["one page", ""],
  ["filtered by category", "category=Reporting"],
  ["filtered by an empty field", "owner=empty"],
  ["searched", "q=vendor+12+ledger"],
  ["searched without matches", "q=no+such+vendor"],
  ["sorted by title", "sort=-title&page=100"],
]);

interface Asked {
  name: string;
  /** Relative to `/api/admin/entries/`. */
  query: string;
  /** In milliseconds. */
  limit: number;
}

const lists = [...filters].map(
  ([name, filter]): Asked => ({ name, query: `vendors?${columns}&${filter}`, limit: 100 }),
);
const others: Asked[] = [
  { name: "the counts of its filters", query: "vendors/choices?fields=category,status", limit: 200 },
  { name: "the neighbours of an entry", query: "vendors/500/neighbors?q=vendor", limit: 200 },
];

/** The admin's list of 10,000 vendors: the slowest response, and the longest time that a response blocks the event loop. */
export const measureLists: Measurement = async (startSite, dataFolder) => {
  const site = await startSite({ DATA_DIR: withVendors(dataFolder, vendorCount), ...editorSettings });
  try {
    const cookie = await signIn(site);
    const figures: Figure[] = [];
    for (const asked of [...lists, ...others]) figures.push(await timeList(site, cookie, asked));
    return figures;
  } finally {
    await site.stop();
  }
};

async function timeList(site: SiteServer, cookie: string, { name, query, limit }: Asked): Promise<Figure> {
  const times: number[] = [];
  const ask = async () => {
    const start = performance.now();
    const answer = await fetch(`${site.url}/api/admin/entries/${query}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${query}: ${await answer.text()}`);
    await answer.arrayBuffer();
    times.push(performance.now() - start);
  };
  // The database compiles its functions on first use.
  await ask();
  times.length = 0;
  await site.longestTurn();
  for (let time = 0; time < repeats; time++) await ask();
  const median = times.toSorted((a, b) => a - b)[Math.floor(repeats / 2)] ?? 0;
  const turn = await site.longestTurn();
  return {
    name: `list of ${vendorCount.toLocaleString("en")} vendors, ${name} (event loop blocked for at most ${turn.toFixed(0)} ms)`,
    value: `${median.toFixed(0)} ms`,
    target: { ...below(median, limit, "ms"), isReached: median < limit && turn < 50 },
  };
}
